import { type Static, Type } from '@sinclair/typebox'

/** The format that this version writes. It rises if an older version could not read the file. */
export const BACKUP_FORMAT = 1
/** The last entry of a backup: a file without its end has no manifest. */
export const MANIFEST_NAME = 'manifest.json'

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** A name that needs no quotes in SQL. */
const SqlName = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })
/** As `toISOString` writes it. */
const Moment = Type.String({
  pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
})
const exact = { additionalProperties: false } as const

const TablePart = Type.Object({ name: SqlName, rows: Count, bytes: Count, sha256: Sha256 }, exact)
const MediaPart = Type.Object({ name: Type.String({ maxLength: 200 }), bytes: Count, sha256: Sha256 }, exact)
const SequenceState = Type.Object(
  { table: SqlName, column: SqlName, value: Type.Integer(), is_called: Type.Boolean() },
  exact,
)

export const Manifest = Type.Object(
  {
    format: Type.Literal(BACKUP_FORMAT),
    /** Of the application that wrote it. */
    version: Type.String({ maxLength: 100 }),
    created_at: Moment,
    /** The name of the last migration of the database. */
    migration: Type.String({ maxLength: 100 }),
    /** `database` has no media. */
    content: Type.Union([Type.Literal('full'), Type.Literal('database')]),
    /** In the order of their entries. `bytes` and `sha256` are of the NDJSON. */
    tables: Type.Array(TablePart),
    /** Where the next numbers of the tables' identity columns come from. */
    sequences: Type.Array(SequenceState),
    media: Type.Array(MediaPart),
    /** Names of uploads that rows refer to, but the storage did not have. */
    missing: Type.Array(Type.String({ maxLength: 200 })),
  },
  exact,
)
export type Manifest = Static<typeof Manifest>
export type TablePart = Static<typeof TablePart>
export type MediaPart = Static<typeof MediaPart>
export type SequenceState = Static<typeof SequenceState>

/** The entry of a table's rows. */
export function tableEntry(table: string): string {
  return `tables/${table}.ndjson`
}

/** The entry of a stored original. */
export function mediaEntry(name: string): string {
  return `media/${name}`
}
