import type { CustomerDownload } from '@tablier/contracts'
import type { Migration } from 'kysely/migration'
import { type ColumnType, type RawBuilder, sql } from 'kysely'

/** What a file of this folder says about its tables besides the types of their rows. */
export interface TableFacts {
  /** The migrations since 0037, by name: the next free number and a few words. One that was released is never edited. */
  readonly migrations?: Readonly<Record<string, Migration>>
  /** What is stored about a customer, in the order in which it is erased: rows that refer to others come before them. */
  readonly personal?: readonly PersonalRows[]
  /**
   * Columns with text that is not about a customer. A test compares these lists with the schema, so that somebody
   * decides about each new column.
   */
  readonly impersonal?: {
    /** Texts and settings that the owner wrote. An owner who names a guest there has to remove the name too. */
    readonly owner?: Columns
    /** About the people who have an account. */
    readonly accounts?: Columns
    /** Codes, counters, hashes and the machine's own notes. */
    readonly machine?: Columns
  }
}

/** What searches look into: `searchKey` of a row's texts, which the database derives. */
export type SearchKey = ColumnType<string, never, never>

type Columns = Readonly<Record<string, readonly string[]>>

/** The rows of a table that are about a customer. An erasure deletes them, unless some of their columns are emptied. */
interface PersonalRows {
  readonly table: string
  /** The columns that say something about the customer, in rows that are not deleted. Only these columns are emptied. */
  readonly emptied?: readonly string[]
  /** A condition: the row is about this customer. */
  readonly isAbout: (customerId: number) => RawBuilder<boolean>
  /** Of a table with a `customer_id`. A test compares these tables with the schema. */
  readonly ofCustomer?: CustomerRows
}

/** The rows that name a customer in `customer_id`. A merge moves them to the customer that is kept. */
interface CustomerRows {
  /** The part of the customer's download that has them. */
  readonly downloadedIn: Exclude<keyof CustomerDownload, 'made_at'>
  /** Says which of them keep their customer, although the customer has not written since. By default none does. */
  readonly keepsCustomer?: (since: RawBuilder<string>) => RawBuilder<boolean>
}

export const ordersOf = (id: number) => sql`(select id from orders where customer_id = ${id})`
/** Selects the guests of a customer's orders. */
export const guestsOf = (id: number) => sql`(select id from order_guests where order_id in ${ordersOf(id)})`
export const repliesTo = (id: number) => sql`(select id from replies where message_id in ${messagesOf(id)})`
/** Selects the keys of a customer's addresses, including corrected ones, which messages still have. */
export const keysOf = (id: number) => sql`(
  select email_key from customers where id = ${id} and email_key is not null
  union select email_key from customer_addresses where customer_id = ${id}
  union select lower(email) from messages where customer_id = ${id}
)`
/**
 * Selects a customer's messages, with everything that was added to them. Suspected ones have no customer: those from the
 * customer's addresses are theirs.
 */
export const messagesOf = (id: number) => sql`(
  with recursive theirs as (
    select id from messages where customer_id = ${id}
      or (suspected_at is not null and lower(email) in (select * from ${keysOf(id)} as address))
    union select messages.id from messages join theirs on follows_id = theirs.id
  ) select id from theirs
)`
export const isOfMessage = (id: number) => sql<boolean>`message_id in ${messagesOf(id)}`
export const isOfOrder = (id: number) => sql<boolean>`order_id in ${ordersOf(id)}`
export const isOfCustomer = (id: number) => sql<boolean>`customer_id = ${id}`
