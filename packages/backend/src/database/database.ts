import type {
  ActivityAction,
  ActivityArea,
  BackupFacts,
  BackupFrequency,
  BackupStep,
  BackupTaskKind,
  Checklist,
  ChecklistItem,
  CollectionName,
  Collections,
  EveningFacts,
  LegalPageName,
  MessageStatus,
  OrderAmount,
  OrderDish,
  OrderEventAction,
  OrderState,
  ReplyMailState,
  RevisionKind,
  Role,
  TrashArea,
} from '@tablier/contracts'
import type { Static } from '@sinclair/typebox'
import type { ColumnType, Generated, Insertable, Kysely, Updateable } from 'kysely'

/** Read as ISO 8601 text: see `column-parsers.ts`. */
type Timestamp = ColumnType<string, string | undefined, string>

type GeneratedColumn = 'id' | 'position' | 'version' | 'status' | 'created_at' | 'updated_at'

/** The record of the contract. The database fills in the common columns and defaults. */
type ContentTable<Row> = {
  [K in keyof Row]: K extends GeneratedColumn
    ? Generated<Row[K]>
    : Row[K] extends string | number
      ? Generated<Row[K]>
      : Row[K]
}

type ContentTables = {
  [Name in CollectionName as Collections[Name]['table']]: ContentTable<Static<Collections[Name]['record']>>
}

interface UsersTable {
  id: Generated<number>
  name: string
  /** As it was typed. */
  email: string
  /** `emailKey(email)`, which accounts are found by. Null if another account had it before keys were stored. */
  email_key: string | null
  role: Role
  avatar: string | null
  password_hash: string
  created_at: Timestamp
  updated_at: Timestamp
}

interface SessionsTable {
  id: string
  user_id: number
  created_at: Timestamp
  expires_at: string
}

/** Links to set a new password, one for an account. The token is mailed, and only its hash is stored. */
interface PasswordResetsTable {
  token_hash: string
  user_id: number
  expires_at: string
}

/** Email addresses that wait for their confirmation, one for an account. */
interface EmailChangesTable {
  user_id: number
  email: string
  /** Null until the link is mailed. */
  token_hash: string | null
  /** The session that asked for it. */
  session_id: string
  asked_at: string
  expires_at: string
}

interface MessagesTable {
  id: Generated<number>
  name: string
  email: string
  subject: string
  message: string
  /** What was told about the evening, except for diets and allergens. */
  evening: ColumnType<EveningFacts | null, string | null | undefined, never>
  /** Diets and allergens, encrypted: see `messages/evenings.ts`. */
  sealed: ColumnType<string | null, string | null | undefined, never>
  /** The id of the key. */
  sealed_key: ColumnType<string | null, string | null | undefined, never>
  /** Who sent it; null if it has no address. */
  customer_id: ColumnType<number | null, number | null | undefined, number | null>
  /** The message that its sender has added this to. */
  follows_id: ColumnType<number | null, number | null | undefined, never>
  withdrawn_at: ColumnType<string | null, never, string>
  status: Generated<MessageStatus>
  created_at: Timestamp
  updated_at: Timestamp
  /** When it was deleted. It is in the trash until housekeeping removes the row. */
  deleted_at: ColumnType<string | null, string | null | undefined, string | null>
  /** Who deleted it. */
  deleter_id: ColumnType<number | null, number | null | undefined, number | null>
  deleter_name: ColumnType<string | null, string | null | undefined, string | null>
}

/** What was sent back to the sender of a message. */
interface RepliesTable {
  id: Generated<number>
  message_id: number
  /** Null for an example. It stays when the account is deleted. */
  author_id: number | null
  author_name: string
  body: string
  created_at: string
  mail_state: Generated<ReplyMailState>
  problem: string | null
  sent_at: string | null
}

/** Replies that are still being written, one for a message. */
interface ReplyDraftsTable {
  message_id: number
  body: string
  /** Never the same twice, so that a draft is not taken for one that has ended. */
  version: Generated<number>
  author_id: number
  author_name: string
  updated_at: string
}

interface ReplyTemplatesTable {
  id: Generated<number>
  name: string
  body: string
  version: Generated<number>
}

/** The sum of a status's rows is the number of its messages that are not deleted. Triggers on messages write it. */
interface MessageCountsTable {
  status: ColumnType<MessageStatus, never, never>
  change: ColumnType<number, never, never>
}

/** What is encrypted: a text and the id of its key. Both are null, or neither. */
interface SealedColumns {
  sealed: string | null
  sealed_key: string | null
}

/** People by address. */
interface CustomersTable extends SealedColumns {
  id: Generated<number>
  /** Empty for somebody who was entered by hand without one. */
  email: string
  /** `emailKey(email)`; null without an address. */
  email_key: string | null
  name: string
  telephone: Generated<string>
  notes: Generated<string>
  /** When they agreed that diets and allergens are kept; null if there are none. */
  consented_at: string | null
  /** They agreed that diets and allergens are kept beyond their evenings. */
  is_remembered: Generated<boolean>
  /** Somebody has entered or changed something, so the customer stays when their last message is gone. */
  is_by_hand: Generated<boolean>
  /** When they last wrote. */
  heard_at: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Addresses of customers that were merged into another one. No address is here and in `customers`. */
interface CustomerAddressesTable {
  id: Generated<number>
  customer_id: number
  email: string
  email_key: string
}

/** Evenings. `day` and `slot` are unique together, which decides who gets a day. */
interface OrdersTable extends SealedColumns {
  id: Generated<number>
  customer_id: number
  message_id: number | null
  /** As it was stored: a hold that has ended is an enquiry again. */
  state: Generated<OrderState>
  held_until: string | null
  lost_reason: Generated<string>
  /** A local date of `time_zone`. */
  day: string | null
  /** What it occupies of its day, from 1; null if nothing. */
  slot: number | null
  start: string | null
  time_zone: string
  place: Generated<string>
  guests: number | null
  occasion: Generated<string>
  consented_at: string | null
  dishes: ColumnType<OrderDish[], string | undefined, string>
  currency: string
  /** In the currency's smallest unit. */
  price: number | null
  notes: Generated<string>
  checklist: ColumnType<ChecklistItem[], string | undefined, string>
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** The sum of a state's rows is the number of its orders, as they are stored. Triggers on orders write it. */
interface OrderCountsTable {
  state: ColumnType<OrderState, never, never>
  change: ColumnType<number, never, never>
}

interface OrderAmountsTable extends OrderAmount {
  id: Generated<number>
  order_id: number
}

/** Who did what to an order. */
interface OrderEventsTable extends ActorColumns {
  id: Generated<number>
  order_id: number
  at: string
  action: OrderEventAction
  /** Names of fields, or the state that it was moved to. Never what a field held. */
  details: ColumnType<string[], string | undefined, never>
}

/** The guests of an evening. */
interface OrderGuestsTable {
  id: Generated<number>
  order_id: number
  sealed: string
  sealed_key: string
  consented_at: string
  /** Of the link by which the guest changes the answers; null if the owner has entered them. */
  token_hash: string | null
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Links that open without an account. Deleting one revokes it. */
interface SecretLinksTable extends SealedColumns {
  id: Generated<number>
  kind: 'enquiry' | 'table' | 'calendar'
  message_id: number | null
  order_id: number | null
  token_hash: string
  created_at: string
  expires_at: string
}

/** Days without evenings, both ends included. */
interface DaysOffTable {
  id: Generated<number>
  first_day: string
  last_day: string
  note: Generated<string>
  version: Generated<number>
  updated_at: string
}

/** That somebody was erased. Without an actor it was the retention period. */
interface ErasuresTable extends ActorColumns {
  id: Generated<number>
  at: string
}

/** Mails that are still to be sent; a row is deleted when its mail was accepted. */
interface OutboxTable {
  id: Generated<number>
  kind: string
  payload: ColumnType<Record<string, unknown>, string, never>
  attempts: Generated<number>
  next_attempt_at: ColumnType<string, string | undefined, string>
  last_error: string | null
  created_at: Timestamp
}

/** When each mail that strangers can cause was or will be sent; `outbox/mail-slots.ts` counts them. */
interface MailSlotsTable {
  /** The mail's id in the outbox. */
  mail_id: number
  kind: string
  /** Null if only the mails of its account are counted. */
  budget: string | null
  user_id: number | null
  /** A hash of the address, for mails to people without an account. */
  recipient: string | null
  at: string
}

/** Messages that a digest announces instead of a mail each. */
interface HeldNoticesTable {
  message_id: number
  /** The digest that is being sent. */
  digest_id: number | null
}

/** The records that the first start filled in as examples. */
interface ExampleRecordsTable {
  table_name: string
  record_id: number
  /** The version that was filled in: a record with a later one was changed. Null for messages, which have none. */
  version: number | null
  /** The whole row, while it is removed and can be restored. */
  removed: ColumnType<Record<string, unknown> | null, never, null>
  removed_at: string | null
}

/** Who did something; both are null if it was nobody in particular. An id stays when its account is deleted. */
interface ActorColumns {
  actor_id: number | null
  actor_name: string | null
}

/** The states of the records, in the order of their numbers. Record 0 is the list, whose state is its order. */
interface RevisionsTable extends ActorColumns {
  id: Generated<number>
  collection: CollectionName
  record_id: number
  /** From 1, for each record. */
  number: number
  kind: RevisionKind
  /** The whole row; of a list, `{order}` with the ids of its records. */
  record: ColumnType<Record<string, unknown>, string, string>
  /** False for changes that were saved without putting them on the site. */
  live: boolean
  /** The number of the revision that was restored. */
  restored_from: number | null
  created_at: string
}

/** The revisions that wait to be published as changes of their records. */
interface ContentDraftsTable {
  collection: CollectionName
  record_id: number
  revision_id: number
}

/** When records go live and are taken off the site. */
interface SchedulesTable {
  collection: CollectionName
  record_id: number
  /** What goes live. Its author has set the schedule. */
  revision_id: number
  publish_at: string | null
  unpublish_at: string | null
}

/** What was deleted and can be restored. Messages stay in their own table. */
interface TrashTable extends ActorColumns {
  area: TrashArea
  record_id: number
  title: string
  /** The whole row. */
  record: ColumnType<Record<string, unknown>, string, string>
  deleted_at: string
}

interface ActivityTable extends ActorColumns {
  id: Generated<number>
  at: string
  area: ActivityArea
  action: ActivityAction
  record_id: number | null
  title: string
  /** The number of the record's revision that it made. */
  revision: number | null
  /** How many records it was done to. */
  count: Generated<number>
  /** What was changed: names of fields, or the new status of messages. */
  details: ColumnType<string[], string | undefined, never>
}

/** One row of facts about the installation. */
interface SiteTable {
  /** Rises with every change of content. */
  content_version: number
  /** When the site was filled with demo content, or started without it. */
  demo_decided_at: string | null
}

/** One row: what the owner can set about the site. */
interface SettingsTable {
  site_name: string
  language: string
  /** Null until the owner chooses one: the server's own. */
  time_zone: string | null
  /** Empty: every administrator. */
  notify_emails: ColumnType<string[], string, string>
  /** How many days what was deleted can be restored. */
  trash_days: number
  backup_every: Generated<BackupFrequency>
  backup_keep: Generated<number>
  /** '' is the address of the person who replies. */
  reply_email: Generated<string>
  answer_within_hours: Generated<number>
  /** An ISO 4217 code. */
  currency: Generated<string>
  evenings_a_day: Generated<number>
  /** How long a date is held unless the order says otherwise. */
  hold_days: Generated<number>
  /** After how many years without a sign of life a customer is erased. */
  keep_years: Generated<number>
  /** How many days after an evening its allergies and guests are forgotten. */
  purge_days: Generated<number>
  /** The owner's own words in the mail that confirms an enquiry. */
  confirmation_text: Generated<string>
  checklists: ColumnType<Checklist[], string | undefined, string>
}

/** Backups, restores and rehearsals. At most one row has not ended. */
interface BackupTasksTable extends ActorColumns {
  id: Generated<number>
  kind: BackupTaskKind
  is_scheduled: boolean
  step: BackupStep | null
  done: Generated<number>
  total: Generated<number>
  facts: ColumnType<BackupFacts, string | undefined, string>
  problem: string | null
  started_at: string
  /** When its process last said that it works on it, by the database's clock. */
  seen_at: ColumnType<string, never, string>
  ended_at: string | null
}

interface LegalPagesTable {
  name: LegalPageName
  title: string
  body: string
  is_published: boolean
  updated_at: Timestamp
}

/** Links to previews; only the hash of a link's token is stored. */
interface SharedPreviewsTable {
  id: Generated<number>
  token_hash: string
  /** What the link shows; null shows the latest drafts. */
  snapshot: ColumnType<SiteContentJson | null, string | null, never>
  created_by: string
  creator_id: number
  created_at: string
  expires_at: string
}

/** A `SiteContent`, which only its own queries read. */
type SiteContentJson = Readonly<Record<string, unknown>>

/** What the owner has stated about a picture, by its path as records hold it. Both coordinates are set, or neither. */
interface PicturesTable {
  path: string
  focal_x: number | null
  focal_y: number | null
  alt: Generated<string>
  is_decorative: Generated<boolean>
}

export interface Database extends ContentTables {
  users: UsersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  email_changes: EmailChangesTable
  messages: MessagesTable
  message_counts: MessageCountsTable
  customers: CustomersTable
  customer_addresses: CustomerAddressesTable
  orders: OrdersTable
  order_counts: OrderCountsTable
  order_amounts: OrderAmountsTable
  order_events: OrderEventsTable
  order_guests: OrderGuestsTable
  secret_links: SecretLinksTable
  days_off: DaysOffTable
  erasures: ErasuresTable
  replies: RepliesTable
  reply_drafts: ReplyDraftsTable
  reply_templates: ReplyTemplatesTable
  mail_outbox: OutboxTable
  mail_slots: MailSlotsTable
  held_notices: HeldNoticesTable
  example_records: ExampleRecordsTable
  site: SiteTable
  settings: SettingsTable
  legal_pages: LegalPagesTable
  revisions: RevisionsTable
  content_drafts: ContentDraftsTable
  schedules: SchedulesTable
  trash: TrashTable
  activity: ActivityTable
  shared_previews: SharedPreviewsTable
  pictures: PicturesTable
  backup_tasks: BackupTasksTable
}

/** Tables about the machine that the site runs on: a backup leaves them out, and a restore does not change them. */
export const LOCAL_TABLES: readonly string[] = ['backup_tasks']

/** A connection or a transaction. */
export type Db = Kysely<Database>

export type NewUser = Omit<Insertable<UsersTable>, 'email_key'>
export type UserChange = Omit<Updateable<UsersTable>, 'email_key'>
