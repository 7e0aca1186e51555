import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw, type DeflateRaw } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { isDiskFull } from '../disk/no-room.ts'
import { appVersion } from '../http/app-version.ts'
import { BackupError } from './backup-error.ts'
import { asIs, encrypting } from './encryption.ts'
import { gzipFrame } from './gzip-frame.ts'
import { BACKUP_FORMAT, type Manifest, type MediaPart } from './manifest.ts'
import { createPacker, listOriginals, type Original, setCompression } from './pack-backup.ts'
import type { Report } from './progress.ts'
import { usualLimits } from './read-backup.ts'
import type { Site } from './site.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { writeChunk } from './write-chunk.ts'

/** The part of a site that a backup reads. */
export type BackupSource = Pick<Site, 'db' | 'storage' | 'tempDir' | 'now' | 'diskRoom'>

export interface CreateBackupOptions {
  /** Encrypts the backup. */
  readonly passphrase?: string | undefined
  /** `database` leaves the media out; `full` unless given. */
  readonly content?: Manifest['content'] | undefined
  /** Called with the most bytes that the file may have, before any is written; may throw. */
  readonly onSize?: ((bytes: number) => Promise<void>) | undefined
  readonly report?: Report | undefined
  readonly signal?: AbortSignal | undefined
}

export interface BackupFacts {
  /** Of the file. */
  readonly bytes: number
  readonly manifest: Manifest
}

/** Bytes that move at once through the streams. */
const CHUNK_BYTES = 256 * 1024

/**
 * Writes a backup of the whole site, which may be in use meanwhile. It does not end the sink.
 * @throws BackupError `no_room` if the disk is full
 * @throws the sink's or the signal's error
 */
export async function createBackup(
  site: BackupSource,
  sink: Writable,
  options: CreateBackupOptions = {},
): Promise<BackupFacts> {
  const folder = await mkdtemp(join(site.tempDir, 'backup-'))
  try {
    const { content = 'full', report, signal } = options
    const hasMedia = content === 'full'
    const onSize = (bytes: number) => site.diskRoom.demand(bytes)
    const snapshot = await takeSnapshot(site.db, folder, { onSize, hasMedia, report, signal })
    const originals = hasMedia ? await listOriginals(site.storage) : [] // after the snapshot, so it has all that rows need
    if (originals.length + snapshot.tables.length > usualLimits.entries) throw new BackupError('too_large')
    await options.onSize?.(mostBytes(snapshot, originals))
    return await writeArchive(site, sink, { ...options, content }, snapshot, originals)
  } catch (error) {
    throw isDiskFull(error) ? new BackupError('no_room', undefined, { cause: error }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeArchive(
  { storage, now }: BackupSource,
  sink: Writable,
  { passphrase, content, report, signal }: CreateBackupOptions & Pick<Manifest, 'content'>,
  snapshot: Snapshot,
  originals: readonly Original[],
): Promise<BackupFacts> {
  const archive = pack()
  const deflate = createDeflateRaw({ chunkSize: CHUNK_BYTES })
  const { measure, frame } = gzipFrame()
  let bytes = 0
  const packed = Readable.from(archive, { objectMode: false, highWaterMark: CHUNK_BYTES })
  const flowing = pipeline(
    packed,
    measure,
    deflate,
    frame,
    passphrase ? encrypting(passphrase) : asIs,
    async (file: AsyncIterable<Uint8Array>) => {
      for await (const chunk of file) {
        await writeChunk(sink, chunk)
        bytes += chunk.length
      }
    },
    { signal },
  )
  const writing = writeEntries(archive, deflate, { storage, snapshot, originals, report, createdAt: now(), content })
  writing.catch((error: Error) => archive.destroy(error))
  try {
    await flowing
    return { manifest: await writing, bytes }
  } finally {
    archive.destroy()
    await writing.catch(() => {}) // its error has ended the flow, or the other way round
  }
}

interface Entries extends Pick<Manifest, 'content'> {
  readonly storage: BackupSource['storage']
  readonly snapshot: Snapshot
  readonly originals: readonly Original[]
  readonly createdAt: Date
  readonly report: Report | undefined
}

async function writeEntries(
  archive: Pack,
  deflate: DeflateRaw,
  { storage, snapshot, originals, createdAt, content, report }: Entries,
): Promise<Manifest> {
  const packer = createPacker(archive, createdAt)
  for (const table of snapshot.tables) await packer.table(table)
  await setCompression(deflate, false)
  const total = originals.reduce((sum, original) => sum + original.bytes, 0)
  let done = 0
  const onBytes = (bytes: number) => {
    done += bytes
    report?.({ step: 'media', done, total })
  }
  const media: MediaPart[] = []
  for (const { name } of originals) {
    const part = await packer.media(storage, name, onBytes)
    if (part) media.push(part)
  }
  const stored = new Set(media.map(({ name }) => name))
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version: appVersion(),
    created_at: createdAt.toISOString(),
    migration: snapshot.migration,
    content,
    tables: snapshot.tables.map(({ name, rows, bytes, sha256 }) => ({ name, rows, bytes, sha256 })),
    sequences: [...snapshot.sequences],
    media,
    missing: [...snapshot.referenced].filter((name) => !stored.has(name)).sort(),
  }
  await setCompression(deflate, true)
  await packer.manifest(JSON.stringify(manifest))
  archive.finalize()
  return manifest
}

/** The most bytes that the file takes: tar and gzip add less than 2 kB to an entry, and a hundredth to its content. */
function mostBytes({ tables }: Snapshot, originals: readonly Original[]): number {
  const content = [...tables, ...originals].reduce((sum, { bytes }) => sum + bytes, 0)
  return Math.round(content * 1.01) + 2048 * (tables.length + originals.length + 2)
}
