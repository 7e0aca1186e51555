import type { ActivityAction, ActivityArea, CollectionName, RevisionKind, TrashArea } from '@tablier/contracts'
import type { ColumnType, Generated } from 'kysely'
import type { ActorColumns } from './columns.ts'

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
