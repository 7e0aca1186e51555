import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { brokenText, cleanRow, type DataKey, isNoRoom, mayHoldHtml } from '@tablier/backend'
import { isUploadName } from '@tablier/contracts'
import { type Extract, extract as extractor } from 'tar-stream'
import { withoutGarbage } from '../../media/without-garbage.ts'
import {
  asIs,
  decrypting,
  type Encryption,
  HEADER_BYTES,
  readEncryption,
  type Step,
  writeChunk,
} from './archive-streams.ts'
import { BackupError } from './backup-error.ts'
import { paymentsVisitor } from './backup-payments.ts'
import { linesOf } from './lines-of.ts'
import {
  checkManifest,
  judgedMedia,
  KEYS_NAME,
  MANIFEST_NAME,
  measurePart,
  OPTIONAL_NAME,
  parseJson,
  type PartFacts,
  readKeys,
  type ReadManifest,
} from './manifest.ts'
import type { BackupOptions, Report } from './progress.ts'

/**
 * Receives the parts of a backup in the order of the file: tables, then media. They are verified only when `readBackup`
 * has resolved, because the manifest comes last. A part that a method does not read is verified too.
 */
interface BackupVisitor {
  /** @param rows NDJSON, one row a line, each with a newline at its end; cleaned by `cleanRows` */
  readonly table?: (name: string, rows: Readable) => Promise<void>
  readonly media?: (name: string, bytes: number, content: Readable) => Promise<void>
  /** The data keys of the site, which encrypted backups have. */
  readonly keys?: (keys: readonly DataKey[]) => void
}

/** Limits that protect the reader from a hostile file. */
interface BackupLimits {
  readonly entries: number
  /** The maximum of unpacked bytes of the whole file. */
  readonly bytes: number
  readonly lineBytes: number
  readonly manifestBytes: number
}

interface ReadBackupOptions extends BackupOptions {
  /** Missing limits are those of `usualLimits`. */
  readonly limits?: Partial<BackupLimits>
}

const MB = 1024 * 1024
/** Limits far above what a site has. A caller that stores the content also limits it to the free room. */
export const usualLimits: BackupLimits = {
  entries: 200_000,
  bytes: 1024 * 1024 * MB,
  lineBytes: 64 * MB,
  manifestBytes: 64 * MB,
}

const TABLE = /^tables\/([a-z_][a-z0-9_]{0,62})\.ndjson$/
const MEDIA = /^media\/([^/]+)$/

/**
 * Reads a backup to its end, gives the visitor its parts in the order of the file, and checks every one against the
 * manifest. Needs little memory, whatever the size.
 * @throws BackupError with one line for people if anything is wrong with the file
 * @throws what the visitor throws
 */
export async function readBackup(
  path: string,
  { limits: given, ...options }: ReadBackupOptions,
  visitor: BackupVisitor,
): Promise<ReadManifest> {
  const limits = { ...usualLimits, ...given }
  const tables = new Map<string, PartFacts>()
  const media = new Map<string, PartFacts>()
  const skipped: string[] = []
  const unclean = new Map<string, number>()
  let manifest: string | undefined
  for await (const entry of readArchive(path, options, limits.bytes)) {
    if (!entry.isFile || manifest !== undefined) throw unexpected(entry.name)
    if (tables.size + media.size + skipped.length >= limits.entries) throw new BackupError('too_large')
    const [, table] = TABLE.exec(entry.name) ?? []
    const [, name] = MEDIA.exec(entry.name) ?? []
    if (table !== undefined && !tables.has(table) && media.size === 0)
      tables.set(table, await visitTable(entry, { table, lineBytes: limits.lineBytes, unclean }, visitor))
    else if (name !== undefined && isUploadName(name) && !media.has(name))
      media.set(name, await visitMedia(entry, (content) => visitor.media?.(name, entry.bytes, content)))
    else if (entry.name === MANIFEST_NAME) manifest = await readText(entry, limits.manifestBytes)
    else if (entry.name === KEYS_NAME && entry.isEncrypted) visitor.keys?.(readKeys(await readText(entry, MB)))
    else if (entry.name !== KEYS_NAME && OPTIONAL_NAME.test(entry.name)) skipped.push(await skip(entry))
    else throw unexpected(entry.name)
  }
  if (manifest === undefined) throw new BackupError('truncated')
  const found = Array.from(unclean, ([text, rows]) => ({ text, rows }))
  return { ...checkManifest(manifest, { tables, media }), skipped, unclean: found }
}

/**
 * Reads a backup to its end, and returns its manifest if nothing is wrong with it. Needs no site. HTML that a restore
 * would remove is wrong too: no site stores it. So are payments that are not as they were entered.
 */
export async function verifyBackup(path: string, options: ReadBackupOptions = {}): Promise<ReadManifest> {
  const payments = paymentsVisitor()
  const manifest = await readBackup(path, options, payments)
  const found = manifest.unclean.map(({ text, rows }) => `${text} (${rows})`).join(', ')
  if (found !== '')
    throw new BackupError('damaged', `This backup has HTML that no site stores. A restore removes it: ${found}.`)
  const checked = payments.found()
  if (checked.broken)
    throw new BackupError('damaged', `This backup is of a site whose payments were changed. ${brokenText(checked)}`)
  return manifest
}

interface TableEntry {
  readonly table: string
  readonly lineBytes: number
  /** Counts the rows of each text with forbidden HTML. */
  readonly unclean: Map<string, number>
}

async function visitTable(
  entry: ArchiveEntry,
  { table, lineBytes, unclean }: TableEntry,
  visitor: BackupVisitor,
): Promise<PartFacts> {
  const part = measurePart(entry.content, lineBytes)
  const onUnclean = (path: readonly string[]) => {
    const text = shownPath([table, ...path])
    unclean.set(text, (unclean.get(text) ?? 0) + 1)
  }
  const rows = mayHoldHtml(table) ? cleanRows(table, part.content, onUnclean) : part.content
  return visit(entry.name, { ...part, content: rows }, (content) => visitor.table?.(table, content))
}

async function visitMedia(
  { name, content }: ArchiveEntry,
  act: (content: Readable) => Promise<void> | undefined,
): Promise<PartFacts> {
  const judged = await judgedMedia(name, content)
  if (!judged) throw new BackupError('damaged', `This backup is damaged: ${name} is not what its name says.`)
  return visit(name, measurePart(judged), act)
}

/** Passes a part to the visitor, and reads what the visitor has not read. */
async function visit(
  name: string,
  part: Pick<ReturnType<typeof measurePart>, 'facts'> & { readonly content: AsyncIterable<Buffer> },
  act: (content: Readable) => Promise<void> | undefined,
): Promise<PartFacts> {
  const content = Readable.from(part.content, { objectMode: false })
  content.on('error', () => {}) // thrown below
  try {
    await act(content)
    if (!content.readableEnded) await finished(content.resume())
  } finally {
    content.destroy()
  }
  const facts = part.facts()
  if (!facts) throw new Error(`the visitor has not read ${name} to its end`)
  return facts
}

/** Reads an entry to its end. Returns its name. */
async function skip({ name, content }: ArchiveEntry): Promise<string> {
  await finished(Readable.from(content).resume())
  return name
}

async function readText(entry: ArchiveEntry, maximum: number): Promise<string> {
  if (entry.bytes > maximum) throw new BackupError('too_large')
  return (await buffer(entry.content)).toString('utf8')
}

/** Returns the error for an entry. Its name comes from the file, so the message shows it as JSON and shortened. */
function unexpected(name: string): BackupError {
  return new BackupError('damaged', `This file has a part that no backup has: ${JSON.stringify(name.slice(0, 80))}.`)
}

/** Yields a table's rows with clean HTML, as an import would store it. */
async function* cleanRows(table: string, content: AsyncIterable<Buffer>, onUnclean: (path: readonly string[]) => void) {
  for await (const line of linesOf(Readable.from(content).setEncoding('utf8'))) {
    let isUnclean = false
    const note = (path: readonly string[]) => {
      isUnclean = true
      onUnclean(path)
    }
    const row: unknown = /<|\\u003c/i.test(line) ? parseJson(line) : undefined // only such a row can have tags
    const cleaned = isRow(row) ? cleanRow(table, row, note) : row
    yield Buffer.from(`${isUnclean ? JSON.stringify(cleaned) : line}\n`) // an unchanged row keeps its numbers as they were written
  }
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the path of a text for people. The languages are keys that a hostile file can choose. */
function shownPath(path: readonly string[]): string {
  const isKnown = (at: number) => path[at - 1] !== 'translations' || /^[a-z]{2}$/.test(path[at] ?? '')
  return path.map((key, at) => (isKnown(at) ? key : '…')).join('.')
}

/** An entry of an archive. Its content must be read to the end before the next entry. */
interface ArchiveEntry {
  readonly name: string
  readonly isFile: boolean
  /** True if the archive is encrypted. Only one with a passphrase cannot have been made by somebody else. */
  readonly isEncrypted: boolean
  readonly bytes: number
  readonly content: AsyncGenerator<Buffer>
}

const CHUNK_BYTES = 256 * 1024

/**
 * Yields the entries of a `.tar.gz` or `.tar.gz.age` file in turn.
 * @param maximum of bytes, unpacked
 * @throws BackupError if it is damaged
 */
async function* readArchive(
  path: string,
  { passphrase, identity, report, signal }: BackupOptions,
  maximum: number,
): AsyncGenerator<ArchiveEntry> {
  const { encryption, size } = await inspectArchive(path)
  const key = { none: {}, passphrase: { passphrase }, identity: { identity } }[encryption]
  if (encryption === 'passphrase' && !passphrase) throw new BackupError('passphrase_needed')
  if (encryption === 'identity' && !identity) throw new BackupError('identity_needed')
  const isEncrypted = encryption !== 'none'
  const extract = extractor()
  extract.on('error', () => {}) // the loop below throws the error
  const feeding = pipeline(
    createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    countTo(report, size),
    isEncrypted ? decrypting(key) : asIs,
    createGunzip({ chunkSize: CHUNK_BYTES }),
    (unpacked: AsyncIterable<Buffer>) => feed(unpacked, extract, maximum),
    { signal },
  )
  feeding.catch((error: Error) => extract.destroy(error))
  try {
    for await (const entry of extract) {
      const { name, type, size: bytes } = entry.header
      yield {
        name,
        isFile: type === 'file',
        isEncrypted,
        bytes,
        content: withOurErrors(entry as AsyncIterable<Buffer>),
      } // untyped there
    }
    await feeding // the file's last bytes are checked too
  } catch (error) {
    throw asBackupError(error)
  } finally {
    extract.destroy()
    await feeding.catch(() => {}) // thrown above, if the caller still waits for it
  }
}

/** @throws BackupError if a file does not begin like a backup */
export async function inspectArchive(path: string): Promise<{ encryption: Encryption; size: number }> {
  await using file = await open(path)
  const stats = await file.stat()
  if (!stats.isFile()) throw new BackupError('not_a_backup')
  const { buffer: start, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  return { encryption: readEncryption(start.subarray(0, bytesRead)), size: stats.size }
}

function countTo(report: Report | undefined, total: number): Step {
  return async function* count(source) {
    let done = 0
    for await (const chunk of source) {
      done += chunk.length
      report?.({ step: 'verify', done, total })
      yield chunk
    }
  }
}

async function feed(unpacked: AsyncIterable<Buffer>, extract: Extract, limit: number): Promise<void> {
  let bytes = 0
  for await (const chunk of withoutGarbage(unpacked)) {
    bytes += chunk.length
    if (bytes > limit) throw new BackupError('too_large')
    await writeChunk(extract, chunk)
  }
  extract.end(null)
}

async function* withOurErrors(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (error) {
    throw asBackupError(error)
  }
}

/** Recognizes Node's error codes, and tar-stream's messages, for a file that ends too early. */
function isTruncated({ message, code }: NodeJS.ErrnoException): boolean {
  return code === 'Z_BUF_ERROR' || message === 'Unexpected end of data'
}

/**
 * Errors of gzip, tar and age have no common class, so all others are excluded: system errors have an errno, and an
 * abort has a name.
 */
function asBackupError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError || error.name === 'AbortError') return error
  if (isNoRoom(error)) return new BackupError('no_room', undefined, { cause: error })
  if (isTruncated(error)) return new BackupError('truncated', undefined, { cause: error })
  const isOfSystem = 'syscall' in error
  return isOfSystem ? error : new BackupError('damaged', undefined, { cause: error })
}
