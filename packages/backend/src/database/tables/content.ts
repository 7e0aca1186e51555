import type { Static } from '@sinclair/typebox'
import type { CollectionName, Collections, LegalPageName } from '@tablier/contracts'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

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
