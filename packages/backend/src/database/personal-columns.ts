import { collections, deskSettingsFields, settingsFields } from '@tablier/contracts'
import { type RawBuilder, sql } from 'kysely'
import { customerColumns, orderColumns, wordColumns } from './field-columns.ts'

/** The rows of a table that are about a customer, and their columns with text. */
export interface PersonalRows {
  readonly table: string
  readonly columns: readonly string[]
  /** Columns that say something about the person in rows that are not deleted. Only these columns are emptied. */
  readonly emptied?: readonly string[]
  /** A condition: the row is about this customer. */
  readonly isAbout: (customerId: number) => RawBuilder<boolean>
}

/** Selects a customer's messages, with everything that was added to them. */
export const messagesOf = (id: number) => sql`(
  with recursive theirs as (
    select id from messages where customer_id = ${id}
    union select messages.id from messages join theirs on follows_id = theirs.id
  ) select id from theirs
)`
export const ordersOf = (id: number) => sql`(select id from orders where customer_id = ${id})`
const repliesTo = (id: number) => sql`(select id from replies where message_id in ${messagesOf(id)})`
/** Selects the keys of a customer's addresses, including corrected ones, which messages still have. */
const keysOf = (id: number) => sql`(
  select email_key from customers where id = ${id} and email_key is not null
  union select email_key from customer_addresses where customer_id = ${id}
  union select lower(email) from messages where customer_id = ${id}
)`
const isOfMessage = (id: number) => sql<boolean>`message_id in ${messagesOf(id)}`
const isOfOrder = (id: number) => sql<boolean>`order_id in ${ordersOf(id)}`
const isOfCustomer = (id: number) => sql<boolean>`customer_id = ${id}`

const sealed = ['sealed', 'sealed_key']
const actor = 'actor_name'

/**
 * Everything that is stored about a customer, in the order in which it is erased: rows that refer to others come before
 * them. A test compares this list and `otherColumns` with the schema, so a new column has to be in one of the two.
 */
export const personalRows: readonly PersonalRows[] = [
  {
    table: 'mail_outbox',
    columns: ['kind', 'payload', 'last_error'],
    isAbout: (id) => sql`(
      (payload ->> 'message_id')::integer in ${messagesOf(id)}
      or (payload ->> 'reply_id')::integer in ${repliesTo(id)}
      or (payload ->> 'order_id')::integer in ${ordersOf(id)}
    )`,
  },
  {
    table: 'mail_slots',
    columns: ['kind', 'budget', 'recipient'],
    isAbout: (id) => sql`(
      recipient in (select encode(sha256(convert_to(email_key, 'UTF8')), 'hex') from ${keysOf(id)} as address)
    )`,
  },
  { table: 'held_notices', columns: [], isAbout: isOfMessage },
  {
    table: 'activity',
    columns: ['area', 'action', 'title', actor, 'details', 'device', 'address'],
    emptied: ['title'], // of a message, it is the subject
    isAbout: (id) => sql`(
      (area = 'messages' and record_id in ${messagesOf(id)}) or (area = 'orders' and record_id in ${ordersOf(id)})
      or (area = 'customers' and record_id = ${id})
    )`,
  },
  {
    table: 'example_records', // the rows of examples that were removed and can be restored
    columns: ['table_name', 'removed'],
    isAbout: (id) => sql`(
      table_name = 'messages'
      and ((removed ->> 'customer_id')::integer = ${id} or lower(removed ->> 'email') in ${keysOf(id)}
        or record_id in ${messagesOf(id)})
    )`,
  },
  { table: 'secret_links', columns: ['kind', 'token_hash', ...sealed], isAbout: isOfMessageOrOrder },
  { table: 'replies', columns: ['author_name', 'body', 'mail_state', 'problem'], isAbout: isOfMessage },
  { table: 'reply_drafts', columns: ['body', 'author_name'], isAbout: isOfMessage },
  { table: 'order_guests', columns: [...sealed, 'token_hash'], isAbout: isOfOrder },
  { table: 'order_files', columns: ['name', 'media_type', 'bytes', actor], isAbout: isOfOrder },
  { table: 'order_events', columns: [actor, 'action', 'details'], isAbout: isOfOrder },
  { table: 'order_amounts', columns: ['kind'], isAbout: isOfOrder },
  {
    table: 'orders',
    columns: ['state', 'lost_reason', 'currency', ...wordColumns(orderColumns), ...sealed],
    isAbout: isOfCustomer,
  },
  {
    table: 'messages', // those in the trash too
    columns: ['name', 'email', 'subject', 'message', 'status', 'deleter_name', 'evening', 'language', ...sealed],
    isAbout: (id) => sql`id in ${messagesOf(id)}`,
  },
  { table: 'customer_addresses', columns: ['email', 'email_key'], isAbout: isOfCustomer },
  {
    table: 'customers',
    columns: ['email_key', ...wordColumns(customerColumns), ...sealed],
    isAbout: (id) => sql`id = ${id}`,
  },
]

function isOfMessageOrOrder(id: number): RawBuilder<boolean> {
  return sql`(${isOfMessage(id)} or ${isOfOrder(id)})`
}

/** Columns with text that is not about a customer. */
export const otherColumns: {
  /** Texts and settings that the owner wrote. An owner who names a guest there has to remove the name too. */
  readonly owner: Readonly<Record<string, readonly string[]>>
  /** About the people who have an account. */
  readonly accounts: Readonly<Record<string, readonly string[]>>
  /** Codes, counters, hashes and the machine's own notes. */
  readonly machine: Readonly<Record<string, readonly string[]>>
} = {
  owner: {
    ...Object.fromEntries(
      Object.values(collections).map(({ table, fields }) => [table, ['status', ...Object.keys(fields)]]),
    ),
    days_off: ['note'],
    legal_pages: ['name', 'title', 'body', 'translations'],
    pictures: ['path', 'alt', 'translations'],
    reply_templates: ['name', 'body', 'translations'],
    revisions: ['collection', 'kind', 'record', actor],
    settings: [
      'backup_every',
      'hidden_with_examples',
      ...wordColumns(settingsFields),
      ...wordColumns(deskSettingsFields),
    ],
    shared_previews: ['token_hash', 'snapshot', 'created_by'],
    trash: ['area', 'title', 'record', actor],
  },
  accounts: {
    challenges: ['token_hash', 'purpose', 'session_id'],
    email_changes: ['email', 'token_hash', 'session_id'],
    erasures: [actor],
    factors: ['kind', 'name', 'credential_id', 'public_key', 'transports', ...sealed, 'hash'],
    password_resets: ['token_hash'],
    sessions: ['id', 'device', 'address'],
    users: ['name', 'email', 'role', 'avatar', 'language', 'password_hash', 'password_note', 'email_key'],
  },
  machine: {
    alerts: ['kind'],
    backup_tasks: ['kind', actor, 'step', 'facts', 'problem'],
    content_drafts: ['collection'],
    kysely_migration: ['name', 'timestamp'],
    kysely_migration_lock: ['id'],
    schedules: ['collection'],
  },
}
