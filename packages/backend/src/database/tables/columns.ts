import type { ColumnType } from 'kysely'

/** Read as ISO 8601 text: see `column-parsers.ts`. */
export type Timestamp = ColumnType<string, string | undefined, string>

/** What is encrypted: a text and the id of its key. Both are null, or neither. */
export interface SealedColumns {
  sealed: string | null
  sealed_key: string | null
}

/** Who did something; both are null if it was nobody in particular. An id stays when its account is deleted. */
export interface ActorColumns {
  actor_id: number | null
  actor_name: string | null
}
