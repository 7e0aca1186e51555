import type { Static } from '@sinclair/typebox'
import type {
  ActivityAction,
  ActivityArea,
  CollectionName,
  Collections,
  LegalPage,
  PictureFacts,
  RevisionKind,
  TrashArea,
} from '@tablier/contracts'
import type { ColumnType, Generated } from 'kysely'
import type { RecordTable } from '../field-columns.ts'
import type { ActorColumns } from './site.ts'

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
  /**
   * The version that was filled in. A record with a later version was changed. Null for messages, which have no
   * version.
   */
  version: number | null
  /** The whole row while the example is removed and can be restored. */
  removed: ColumnType<Record<string, unknown> | null, never, null>
  removed_at: string | null
}

/** Links to previews; only the hash of a link's token is stored. */
interface SharedPreviewsTable {
  id: Generated<number>
  token_hash: string
  /** The content that the link shows; null shows the latest drafts. */
  snapshot: ColumnType<SiteContentJson | null, string | null, never>
  created_by: string
  creator_id: number
  created_at: string
  expires_at: string
}

/** A `SiteContent`. Only the previews' own queries read it. */
type SiteContentJson = Readonly<Record<string, unknown>>

export interface ContentTables extends CollectionTables {
  example_records: ExampleRecordsTable
  legal_pages: RecordTable<LegalPage, 'updated_at'>
  shared_previews: SharedPreviewsTable
  /** Both coordinates of a focal point are set, or neither. */
  pictures: RecordTable<PictureFacts, 'alt' | 'is_decorative'>
}

/** The states of the records, numbered from 1 for each record. Record 0 is the list, whose state is its order. */
interface RevisionsTable extends ActorColumns {
  id: Generated<number>
  collection: CollectionName
  record_id: number
  /** Counts from 1 for each record. */
  number: number
  kind: RevisionKind
  /** The whole row. The revisions of a list have `{order}`, the ids of its records. */
  record: ColumnType<Record<string, unknown>, string, string>
  /** False for changes that were saved but not put on the site. */
  live: boolean
  /** The number of the revision that this one restored. */
  restored_from: number | null
  created_at: string
}

/** The revisions that wait to be published as changes of their records. */
interface ContentDraftsTable {
  collection: CollectionName
  record_id: number
  revision_id: number
}

interface SchedulesTable {
  collection: CollectionName
  record_id: number
  /** The revision to publish. Its author set the schedule. */
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
  /** The number of the revision that the act made. */
  revision: number | null
  /** How many records the act changed. */
  count: Generated<number>
  /** The names of the changed fields, or the new status of messages. */
  details: ColumnType<string[], string | undefined, string>
  /** Where it was done, if it is about access. */
  device: string | null
  address: string | null
}

export interface HistoryTables {
  revisions: RevisionsTable
  content_drafts: ContentDraftsTable
  schedules: SchedulesTable
  trash: TrashTable
  activity: ActivityTable
}
