import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants } from 'node:zlib'
import { isDiskFull } from '../disk/no-room.ts'
import { appVersion } from '../http/app-version.ts'
import { BackupError } from './backup-error.ts'
import { asIs, encrypting } from './encryption.ts'
import { CHUNK_BYTES, writeGzipMember } from './gzip-member.ts'
import { BACKUP_FORMAT, type Manifest, type MediaPart } from './manifest.ts'
import { createPacker, listOriginals, type Original } from './pack-backup.ts'
import type { Report } from './progress.ts'
import { usualLimits } from './read-backup.ts'
import type { Site } from './site.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { writeChunk } from './write-chunk.ts'

/** The part of a site that a backup reads. */
export type BackupSource = Pick<Site, 'db' | 'storage' | 'tempDir' | 'now' | 'diskRoom' | 'passphraseWork'>

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
  { storage, now, passphraseWork }: BackupSource,
  sink: Writable,
  { passphrase, content, report, signal }: CreateBackupOptions & Pick<Manifest, 'content'>,
  snapshot: Snapshot,
  originals: readonly Original[],
): Promise<BackupFacts> {
  const file = new PassThrough({ highWaterMark: CHUNK_BYTES })
  let bytes = 0
  const flowing = pipeline(
    file,
    passphrase ? encrypting(passphrase, passphraseWork) : asIs,
    async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        await writeChunk(sink, chunk)
        bytes += chunk.length
      }
    },
    { signal },
  )
  const writing = writeMembers(file, { storage, snapshot, originals, report, createdAt: now(), content })
  writing.then(
    () => file.end(),
    (error: Error) => file.destroy(error),
  )
  try {
    await flowing
    return { manifest: await writing, bytes }
  } finally {
    file.destroy()
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

/** Pictures and videos are compressed already: storing them as they are is many times as fast. */
const STORED = { level: constants.Z_NO_COMPRESSION } as const
const COMPRESSED = { level: constants.Z_DEFAULT_COMPRESSION } as const

async function writeMembers(file: Writable, entries: Entries): Promise<Manifest> {
  const { storage, snapshot, originals, createdAt, content, report } = entries
  await writeGzipMember(file, COMPRESSED, async (archive) => {
    const packer = createPacker(archive, createdAt)
    for (const table of snapshot.tables) await packer.table(table)
  })
  const total = originals.reduce((sum, original) => sum + original.bytes, 0)
  let done = 0
  const onBytes = (bytes: number) => {
    done += bytes
    report?.({ step: 'media', done, total })
  }
  const media: MediaPart[] = []
  if (originals.length > 0)
    await writeGzipMember(file, STORED, async (archive) => {
      const packer = createPacker(archive, createdAt)
      for (const { name } of originals) {
        const part = await packer.media(storage, name, onBytes)
        if (part) media.push(part)
      }
    })
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
  await writeGzipMember(file, { ...COMPRESSED, isLast: true }, (archive) =>
    createPacker(archive, createdAt).manifest(JSON.stringify(manifest)),
  )
  return manifest
}

/** The most bytes that the file takes: tar and gzip add less than 2 kB to an entry, and a hundredth to its content. */
function mostBytes({ tables }: Snapshot, originals: readonly Original[]): number {
  const content = [...tables, ...originals].reduce((sum, { bytes }) => sum + bytes, 0)
  return Math.round(content * 1.01) + 2048 * (tables.length + originals.length + 2)
}
