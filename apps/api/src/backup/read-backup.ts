import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { isUploadName } from '@tablier/contracts'
import { BackupError } from './backup-error.ts'
import type { BackupLimits, BackupVisitor, ReadBackupOptions } from './backup-visitor.ts'
import { judgedMedia, measurePart, type PartFacts } from './checked-part.ts'
import { cleanRows } from './clean-rows.ts'
import { checkManifest } from './check-manifest.ts'
import { MANIFEST_NAME, type Manifest } from './manifest.ts'
import { type ArchiveEntry, readArchive } from './read-archive.ts'

const MB = 1024 * 1024
/** Far more than a site has. Whoever stores what a file holds also limits its bytes to the free room of the disk. */
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
): Promise<Manifest> {
  const limits = { ...usualLimits, ...given }
  const tables = new Map<string, PartFacts>()
  const media = new Map<string, PartFacts>()
  let manifest: string | undefined
  for await (const entry of readArchive(path, { ...options, limits })) {
    if (!entry.isFile || manifest !== undefined) throw unexpected(entry.name)
    if (tables.size + media.size >= limits.entries) throw new BackupError('too_large')
    const [, table] = TABLE.exec(entry.name) ?? []
    const [, name] = MEDIA.exec(entry.name) ?? []
    if (table !== undefined && !tables.has(table) && media.size === 0)
      tables.set(table, await visit(entry, limits.lineBytes, (rows) => visitor.table?.(table, rows), options.onUnclean))
    else if (name !== undefined && isUploadName(name) && !media.has(name))
      media.set(name, await visit(entry, undefined, (content) => visitor.media?.(name, entry.bytes, content)))
    else if (entry.name === MANIFEST_NAME) manifest = await readManifest(entry, limits.manifestBytes)
    else throw unexpected(entry.name)
  }
  if (manifest === undefined) throw new BackupError('truncated')
  return checkManifest(manifest, { tables, media })
}

/** Reads a backup to its end, and returns its manifest if nothing is wrong with it. Needs no site. Restores clean HTML. */
export async function verifyBackup(path: string, options: ReadBackupOptions = {}): Promise<Manifest> {
  const onUnclean = () => {
    throw new BackupError('damaged', 'This backup has HTML that no site stores. A restore removes it.')
  }
  return readBackup(path, { ...options, onUnclean }, {})
}

/** Gives an entry to the visitor, and reads what the visitor has left. */
async function visit(
  entry: ArchiveEntry,
  lineBytes: number | undefined,
  act: (content: Readable) => Promise<void> | undefined,
  onUnclean?: () => void,
): Promise<PartFacts> {
  const judged = lineBytes === undefined ? await judgedMedia(entry.name, entry.content) : entry.content
  if (!judged) throw new BackupError('damaged', `This backup is damaged: ${entry.name} is not what its name says.`)
  const part = measurePart(judged, lineBytes)
  const content = Readable.from(cleanRows(entry.name, part.content, onUnclean), { objectMode: false })
  content.on('error', () => {}) // thrown below
  try {
    await act(content)
    if (!content.readableEnded) await finished(content.resume())
  } finally {
    content.destroy()
  }
  const facts = part.facts()
  if (!facts) throw new Error(`the visitor has not read ${entry.name} to its end`)
  return facts
}

async function readManifest(entry: ArchiveEntry, maximum: number): Promise<string> {
  if (entry.bytes > maximum) throw new BackupError('too_large')
  return (await buffer(entry.content)).toString('utf8')
}

/** The name comes from the file, so its message shows it as JSON and cut. */
function unexpected(name: string): BackupError {
  return new BackupError('damaged', `This file has a part that no backup has: ${JSON.stringify(name.slice(0, 80))}.`)
}
