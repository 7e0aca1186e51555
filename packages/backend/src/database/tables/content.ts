import type { Static } from '@sinclair/typebox'
import {
  type Activity,
  type CollectionName,
  type Collections,
  collections,
  type ContentStatus,
  type HistoryName,
  type LegalPage,
  type PictureFacts,
  type Revision,
  type Schedule,
  type SharedPreview,
  type Translations,
  type TrashItem,
} from '@tablier/contracts'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { RecordTable } from '../field-columns.ts'
import { cleanHtmlMigration } from '../migrations/0072-clean-html.ts'
import { contentTable, statements } from '../migrations/statements.ts'
import { keysOf, messagesOf, ordersOf, type TableFacts } from './table-facts.ts'

type GeneratedColumn = 'id' | 'position' | 'version' | 'status' | 'created_at' | 'updated_at'

/** The record of the contract. The database fills in the common columns and defaults. */
type ContentTable<Row> = {
  [K in keyof Row]: K extends GeneratedColumn
    ? Generated<Row[K]>
    : Row[K] extends string | number | Translations
      ? Generated<Row[K]>
      : Row[K]
}

type CollectionTables = {
  [Name in CollectionName as Collections[Name]['table']]: ContentTable<Static<Collections[Name]['record']>>
}

/** The columns that all collections share; a row also has those of its contract. */
export interface ContentRow {
  readonly id: number
  readonly position: number
  readonly version: number
  readonly status: ContentStatus
  readonly created_at: string
  /** Null in a state that is older than translations; looks have none. */
  readonly translations?: Translations | null
}

/** A `PreviewContent`. Only the previews' own queries read it. */
type PreviewContentJson = Readonly<Record<string, unknown>>

export interface ContentTables extends CollectionTables, HistoryTables {
  /** The records that the first start filled in as examples. */
  example_records: {
    table_name: string
    record_id: number
    /**
     * The version that was filled in. A record with a later version was changed. Null for messages, which have no
     * version.
     */
    version: number | null
    /** The whole row while the example is removed and can be restored. */
    removed: ColumnType<Record<string, unknown> | null, never, null>
    removed_at: string | null
    /** Of a message or an order, the columns with texts in each language. Null for content, which has translations. */
    texts: ColumnType<Record<string, unknown> | null, never, string>
  }
  legal_pages: RecordTable<LegalPage, 'updated_at' | 'translations' | 'version'>
  /** Links to previews; only the hash of a link's token is stored. */
  shared_previews: RecordTable<Omit<SharedPreview, 'is_latest'>, 'id'> & {
    token_hash: string
    /** The content that the link shows; null shows the latest drafts. */
    snapshot: ColumnType<PreviewContentJson | null, string | null, never>
    creator_id: number
  }
  /** Both coordinates of a focal point are set, or neither. */
  pictures: RecordTable<PictureFacts & { version: number }, 'alt' | 'is_decorative' | 'translations' | 'version'>
  /** The stored picture from which an edited one was made. Both are paths of uploads. */
  picture_originals: { path: string; original: string }
}

interface HistoryTables {
  /** The states of the records, numbered from 1 for each record. Record 0 is the list, whose state is its order. */
  revisions: Omit<Revision, 'is_live' | 'is_draft' | 'status'> & {
    id: Generated<number>
    collection: HistoryName
    record_id: number
    /**
     * The whole row; of what is no collection, only the fields that can be restored. The revisions of a list have
     * `{order}`, the ids of its records.
     */
    record: ColumnType<Record<string, unknown>, string, string>
    /** False for changes that were saved but not put on the site. */
    live: boolean
  }
  /** The revisions that wait to be published as changes of their records. */
  content_drafts: {
    collection: CollectionName
    record_id: number
    revision_id: number
  }
  schedules: Pick<Schedule, 'collection' | 'publish_at' | 'unpublish_at'> & {
    record_id: number
    /** The revision to publish. Its author set the schedule. */
    revision_id: number
  }
  /** What was deleted and can be restored. Messages stay in their own table. */
  trash: Omit<TrashItem, 'ends_at'> & {
    /** The whole row. */
    record: ColumnType<Record<string, unknown>, string, string>
  }
  activity: RecordTable<Omit<Activity, 'details'>, 'id' | 'count'> & {
    details: ColumnType<string[], string | undefined, string>
    /** Whether an account with the role user caused it, or strangers at one. Such lines are the first to be deleted. */
    is_of_user: Generated<boolean>
  }
}

export const contentTables: TableFacts = {
  migrations: {
    '0124-products': statements(
      ...contentTable(
        'menus',
        `title text not null,
        introduction text not null default '',
        courses text not null default '',
        course_words text not null default '',
        prices text not null default '',
        most_guests integer not null default 0,
        least_sum integer not null default 0,
        season text not null default '',
        vat_rate integer not null default 0,
        image_path text,
        translations jsonb not null default '{}'`,
      ),
      ...contentTable(
        'extras',
        `title text not null,
        details text not null default '',
        price integer not null default 0,
        unit text not null default 'evening',
        offered text not null default 'included',
        vat_rate integer not null default 0,
        translations jsonb not null default '{}'`,
      ),
      `alter table site add column season_day text`,
    ),
    '0117-layouts': statements(`alter table looks add column layout text not null default 'evening'`),
    '0072-clean-html': cleanHtmlMigration,
    '0121-words-of-examples': statements(`alter table example_records add column texts jsonb`),
    '0118-picture-originals': statements(
      `create table picture_originals (
        path text primary key,
        original text not null check (original <> path)
      )`,
    ),
    /** What users and strangers cause makes room for what administrators do: in the activity and in the outbox. */
    '0063-users-go-last': statements(
      `alter table activity add column is_of_user boolean not null default false`,
      `update activity set is_of_user = true
        where coalesce(actor_id, case when action = 'refused' then record_id end)
          in (select id from users where role = 'user')`,
      `create index activity_of_users on activity (at) where is_of_user`,
      `alter table mail_outbox add column goes_first boolean not null default true`,
      `update mail_outbox set goes_first = false
        where kind = 'enquiry_confirmation' or (payload ->> 'user_id')::integer in (select id from users where role = 'user')`,
    ),
  },
  personal: [
    {
      table: 'activity',
      emptied: ['title'], // of a message, it is the subject
      isAbout: (id) => sql`(
        (area = 'messages' and record_id in ${messagesOf(id)}) or (area = 'orders' and record_id in ${ordersOf(id)})
        or (area = 'customers' and record_id = ${id})
      )`,
    },
    {
      table: 'example_records', // the rows of examples that were removed and can be restored
      isAbout: (id) => sql`(
        table_name in ('messages', 'orders')
        and ((removed ->> 'customer_id')::integer = ${id} or lower(removed ->> 'email') in ${keysOf(id)}
          or (table_name = 'messages' and record_id in ${messagesOf(id)})
          or (table_name = 'orders' and record_id in ${ordersOf(id)}))
      )`,
    },
  ],
  impersonal: {
    owner: {
      ...Object.fromEntries(
        Object.values(collections).map(({ table, fields }) => [table, ['status', ...Object.keys(fields)]]),
      ),
      legal_pages: ['name', 'title', 'body', 'translations'],
      pictures: ['path', 'alt', 'translations'],
      picture_originals: ['path', 'original'],
      revisions: ['collection', 'kind', 'record', 'actor_name'],
      shared_previews: ['token_hash', 'snapshot', 'created_by'],
      trash: ['area', 'title', 'record', 'actor_name'],
    },
    accounts: { activity: ['area', 'action', 'actor_name', 'details', 'device', 'address'] },
    machine: { content_drafts: ['collection'], schedules: ['collection'] },
  },
}
