import type { Static } from '@sinclair/typebox'
import type {
  ActivityAction,
  ActivityArea,
  CollectionName,
  Collections,
  LegalPageName,
  RevisionKind,
  TrashArea,
} from '@tablier/contracts'
import type { ColumnType, Generated } from 'kysely'
import type { ActorColumns, Timestamp } from './site.ts'

type GeneratedColumn = 'id' | 'position' | 'version' | 'status' | 'created_at' | 'updated_at'

/** The record of the contract. The database fills in the common columns and defaults. */
type ContentTable<Row> = {
  [K in keyof Row]: K extends GeneratedColumn
    ? Generated<Row[K]>
    : Row[K] extends string | number
      ? Generated<Row[K]>
      : Row[K]
}

type CollectionTables = {
  [Name in CollectionName as Collections[Name]['table']]: ContentTable<Static<Collections[Name]['record']>>
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

/** Content, and what belongs to it. */
export interface ContentTables extends CollectionTables {
  example_records: ExampleRecordsTable
  legal_pages: LegalPagesTable
  shared_previews: SharedPreviewsTable
  pictures: PicturesTable
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

/** What has been and will be changed. */
export interface HistoryTables {
  revisions: RevisionsTable
  content_drafts: ContentDraftsTable
  schedules: SchedulesTable
  trash: TrashTable
  activity: ActivityTable
}
