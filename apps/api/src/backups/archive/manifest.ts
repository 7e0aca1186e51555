import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { type DataKey, fileFormat, migrationNames, TELLING_BYTES } from '@tablier/backend'
import { isUploadName } from '@tablier/contracts'
import { BackupError } from './backup-error.ts'

/**
 * The format that this version writes. It rises when older versions could no longer read the file; what they can do
 * without, such as another file beside the manifest or another field of it, they skip.
 */
export const BACKUP_FORMAT = 1
/** The last entry of a backup, so a file that was cut off has no manifest. */
export const MANIFEST_NAME = 'manifest.json'
/** The entry with the data keys. Only encrypted backups have it. */
export const KEYS_NAME = 'keys.json'
/** The first schema whose versions have data keys. Older ones refuse a backup with an entry that they do not know. */
export const KEYS_SINCE = '0026-row-ids'
/** The name of an entry that a later version may have added: a file beside the manifest. */
export const OPTIONAL_NAME = /^[a-z][\w-]{0,60}\.[a-z]{1,10}$/

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** A name that needs no quotes in SQL. */
const SqlName = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })
/** A moment as `toISOString` writes it. */
const Moment = Type.String({
  pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
})
const TablePart = Type.Object({ name: SqlName, rows: Count, bytes: Count, sha256: Sha256 })
const MediaPart = Type.Object({ name: Type.String({ maxLength: 200 }), bytes: Count, sha256: Sha256 })
const SequenceState = Type.Object({ table: SqlName, column: SqlName, value: Type.Integer(), is_called: Type.Boolean() })

export const Manifest = Type.Object({
  format: Type.Literal(BACKUP_FORMAT),
  /** The version of the application that wrote it. */
  version: Type.String({ maxLength: 100 }),
  created_at: Moment,
  /** The name of the last migration of the database. */
  migration: Type.String({ maxLength: 100 }),
  /** `database` means without media. */
  content: Type.Union([Type.Literal('full'), Type.Literal('database')]),
  /** In the order of their entries. `bytes` and `sha256` describe the NDJSON. */
  tables: Type.Array(TablePart),
  /** The counters of the tables' identity columns. */
  sequences: Type.Array(SequenceState),
  media: Type.Array(MediaPart),
  /** Names of uploads that rows refer to, but the storage did not have. */
  missing: Type.Array(Type.String({ maxLength: 200 })),
})
export type Manifest = Static<typeof Manifest>
/** The manifest of a backup that was read. */
export interface ReadManifest extends Manifest {
  /** The names of the parts that this version does not know. A later version can do without them too. */
  readonly skipped: readonly string[]
  /** The texts with forbidden HTML, such as `footers.heading`, and in how many rows. The reader's visitor gets them clean. */
  readonly unclean: readonly UncleanText[]
}

interface UncleanText {
  readonly text: string
  readonly rows: number
}

export type TablePart = Static<typeof TablePart>
export type MediaPart = Static<typeof MediaPart>
export type SequenceState = Static<typeof SequenceState>

const Keys = Type.Array(
  Type.Object({
    id: Type.String({ pattern: '^(?:k-)?[0-9a-f]{16}$' }),
    key: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    isUnbound: Type.Optional(Type.Literal(true)),
  }),
  { maxItems: 1000 },
)
const keysShape = TypeCompiler.Compile(Keys)

/** @throws BackupError if the entry does not have data keys */
export function readKeys(text: string): readonly DataKey[] {
  const keys = parseJson(text)
  if (!keysShape.Check(keys)) throw new BackupError('damaged')
  return keys
}

export function tableEntry(table: string): string {
  return `tables/${table}.ndjson`
}

export function mediaEntry(name: string): string {
  return `media/${name}`
}

export interface PartFacts {
  readonly bytes: number
  readonly sha256: string
  readonly rows: number
}

/** Returns a stream of the same content; null if its first bytes do not fit the format that its name states. */
export async function judgedMedia(name: string, content: AsyncGenerator<Buffer>) {
  let start = Buffer.alloc(0)
  while (start.length < TELLING_BYTES) {
    const { value, done } = await content.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const format = await fileFormat(start.subarray(0, TELLING_BYTES))
  if (!name.endsWith(`.${format?.extension}`)) return null
  async function* whole(): AsyncGenerator<Buffer> {
    yield start
    yield* content
  }
  return whole()
}

const NEWLINE = 0x0a

/**
 * Passes an entry's content on and measures it.
 * @param lineBytes the maximum length of a table's line; undefined for files without lines
 * @returns its facts, after the content was read to the end
 * @throws BackupError if a line is too long, or the last line has no end
 */
export function measurePart(content: AsyncIterable<Buffer>, lineBytes?: number) {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  let lineStart = 0
  let facts: PartFacts | undefined

  function countLines(chunk: Buffer, maximum: number): void {
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) {
      rows += 1
      demandLine(bytes + at - lineStart, maximum)
      lineStart = bytes + at + 1
    }
    demandLine(bytes + chunk.length - lineStart, maximum)
  }
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk)
      if (lineBytes !== undefined) countLines(chunk, lineBytes)
      bytes += chunk.length
      yield chunk
    }
    if (lineBytes !== undefined && lineStart !== bytes) throw new BackupError('damaged')
    facts = { bytes, sha256: hash.digest('hex'), rows }
  }
  return { content: measured(), facts: () => facts }
}

function demandLine(length: number, maximum: number): void {
  if (length > maximum) throw new BackupError('too_large', 'This backup has a row that is too large.')
}

const shape = TypeCompiler.Compile(Manifest)

/** Returns the manifest of exactly these parts. @throws BackupError if it is another, or of a newer version */
export function checkManifest(
  text: string,
  { tables, media }: Readonly<Record<'tables' | 'media', ReadonlyMap<string, PartFacts>>>,
): Manifest {
  const manifest = parse(text)
  if (!migrationNames.includes(manifest.migration)) throw new BackupError('newer_version')
  demandSame(
    manifest.tables.map(({ name, bytes, sha256, rows }) => [name, { bytes, sha256, rows }] as const),
    tables,
  )
  demandSame(
    manifest.media.map(({ name, bytes, sha256 }) => [name, { bytes, sha256, rows: 0 }] as const),
    media,
  )
  if (manifest.content === 'database' && media.size > 0) throw lie()
  if (!manifest.missing.every((name) => isUploadName(name) && !media.has(name))) throw lie()
  for (const { table } of manifest.sequences) if (!tables.has(table)) throw lie()
  return manifest
}

function parse(text: string): Manifest {
  const manifest = parseJson(text)
  if (isNewer(manifest)) throw new BackupError('newer_version')
  if (!shape.Check(manifest)) throw lie()
  return manifest
}

/** @throws BackupError for invalid JSON */
export function parseJson(text: string, revive?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, revive) as unknown
  } catch (cause) {
    throw new BackupError('damaged', undefined, { cause })
  }
}

function isNewer(manifest: unknown): boolean {
  const hasFormat = typeof manifest === 'object' && manifest !== null && 'format' in manifest
  return hasFormat && typeof manifest.format === 'number' && manifest.format > BACKUP_FORMAT
}

function demandSame(stated: readonly (readonly [string, PartFacts])[], read: ReadonlyMap<string, PartFacts>): void {
  if (stated.length !== read.size || !isDeepStrictEqual(new Map(stated), read)) throw lie()
}

function lie(): BackupError {
  return new BackupError('damaged', 'This backup is damaged: its contents are not what its manifest states.')
}

const HASH_IN_NAME = /^[0-9a-f]{32}(?=[-.])/

/** Returns true if the file's name begins with the hash of its content; those of avatars and posters do not. */
export function isNamedByContent({ name, sha256 }: Pick<MediaPart, 'name' | 'sha256'>): boolean {
  const stated = HASH_IN_NAME.exec(name)
  return stated !== null && sha256.startsWith(stated[0])
}
