import type { PageQuery } from '@tablier/contracts'
import { searchTerms } from '@tablier/contracts/search'
import {
  type DeleteResult,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import { type ContentTables, contentTables } from './tables/content.ts'
import { type CustomerTables, customerTables } from './tables/customers.ts'
import { type MessageTables, messageTables } from './tables/messages.ts'
import { type OfferTables, offerTables } from './tables/offers.ts'
import { type OrderTables, orderTables } from './tables/orders.ts'
import { type PaymentTables, paymentTables } from './tables/payments.ts'
import { type SentFormTables, sentFormTables } from './tables/sent-forms.ts'
import { type SiteTables, siteTables } from './tables/site.ts'
import type { TableFacts } from './tables/table-facts.ts'

export interface Database
  extends
    ContentTables,
    CustomerTables,
    MessageTables,
    OfferTables,
    OrderTables,
    PaymentTables,
    SentFormTables,
    SiteTables {}

/** What the files of `tables/` say. Rows are erased in this order: those that refer to others come before them. */
export const tableFacts: readonly TableFacts[] = [
  siteTables,
  sentFormTables,
  contentTables,
  paymentTables,
  offerTables,
  orderTables,
  messageTables,
  customerTables,
]

/** What erasing, merging, downloading and forgetting a customer have to know of each table. */
export const personalRows = tableFacts.flatMap(({ personal = [] }) => personal)

/** The tables whose rows name their customer. */
export const customerRows = personalRows.flatMap(({ table, isAbout, ofCustomer }) =>
  ofCustomer ? [{ table, isAbout, ...ofCustomer }] : [],
)

/** Tables about the machine that the site runs on: a backup leaves them out, and a restore does not change them. */
export const LOCAL_TABLES: readonly string[] = ['alerts', 'backup_tasks']

/** A connection or a transaction. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/** Reads in one transaction, so that everything is of one moment. Writers do not wait for it, nor it for them. */
export async function readTogether<Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Returns columns of the settings, which have one row. */
export async function settingsOf<Name extends keyof Database['settings']>(db: Db, ...names: Name[]) {
  return db.selectFrom('settings').select(names).executeTakeFirstOrThrow()
}

/** Runs a deletion. Returns false if there was nothing to delete. */
export async function hasDeleted(deletion: { executeTakeFirst(): Promise<DeleteResult> }): Promise<boolean> {
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n
}

/** Returns how many rows a query finds. */
export async function countRows<Tables, Name extends keyof Tables>(rows: SelectQueryBuilder<Tables, Name, {}>) {
  const counted = rows.select(({ fn }) => fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Returns a page of rows, and how many there are on all pages. @param shown selects and sorts them */
export async function readPage<Tables, Name extends keyof Tables, Item>(
  rows: SelectQueryBuilder<Tables, Name, {}>,
  { page, limit }: PageQuery,
  shown: (rows: SelectQueryBuilder<Tables, Name, {}>) => SelectQueryBuilder<Tables, Name, Item>,
) {
  const items = shown(rows)
    .limit(limit)
    .offset((page - 1) * limit)
  return { items: await items.execute(), total: await countRows(rows), page, limit }
}

export type NewUser = Omit<Insertable<Database['users']>, 'email_key'>
export type UserChange = Omit<Updateable<Database['users']>, 'email_key'>

/** Parsers of a column's text for both drivers, by the number of its PostgreSQL type. */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  /** int8 (count, content_version): always far below 2^53. */
  20: Number,
  /** date: a local date, such as `2027-05-31`, which no time zone may move. */
  1082: String,
  /** timestamptz, in the connection's time zone, which both drivers set to UTC. */
  1184: isoTime,
}

/** `2026-05-01 18:30:00.5+00` -> `2026-05-01T18:30:00.500Z`. */
export function isoTime(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

/**
 * Returns the condition that one of these columns, which hold what `searchKey` returns, contains each word of a search.
 * Only the longest word may use a trigram index: PostgreSQL takes several common words together for a rare text, and a
 * text of one or two letters has no trigrams, for which it would read the whole index.
 */
export function isFound(typed: string, ...keys: readonly RawBuilder<string>[]): RawBuilder<boolean> {
  const terms = searchTerms(typed)
  const inIndex = longest(terms, (alternatives) =>
    Math.min(...alternatives.map((parts) => longest(parts, lengthOf)!.length)),
  )
  const conditions = terms.map((alternatives) =>
    anyOf(
      alternatives.map((parts) => {
        const indexed = alternatives === inIndex ? longest(parts, lengthOf) : undefined
        return allOf(parts.map((part) => anyOf(keys.map((key) => contains(key, part, part === indexed)))))
      }),
    ),
  )
  return conditions.length === 0 ? sql`true` : allOf(conditions)
}

function contains(key: RawBuilder<string>, part: string, mayUseIndex: boolean): RawBuilder<boolean> {
  return mayUseIndex && part.length > 2 ? sql`${key} like ${patternFor(part)}` : sql`strpos(${key}, ${part}) > 0`
}

const lengthOf = (text: string) => text.length

function longest<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  return items.toSorted((a, b) => measure(b) - measure(a))[0]
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`
const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Returns the LIKE pattern for a text anywhere in a column. */
function patternFor(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
