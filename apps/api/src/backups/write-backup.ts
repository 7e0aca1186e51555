import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { isDiskFull } from '@tablier/backend'
import type { DataKey } from '@tablier/backend'
import { isUploadName } from '@tablier/contracts'
import { type Pack, pack } from 'tar-stream'
import { appVersion } from '../http/schemas.ts'
import type { Storage } from '../media/storage.ts'
import { withoutGarbage } from '../media/without-garbage.ts'
import { asIs, encrypting, type Lock, writeChunk } from './archive/archive-streams.ts'
import { BackupError } from './archive/backup-error.ts'
import {
  BACKUP_FORMAT,
  judgedMedia,
  KEYS_NAME,
  KEYS_SINCE,
  type Manifest,
  MANIFEST_NAME,
  mediaEntry,
  type MediaPart,
  tableEntry,
} from './archive/manifest.ts'
import type { BackupOptions, Report } from './archive/progress.ts'
import { usualLimits } from './archive/read-backup.ts'
import type { Site } from './site.ts'
import { type Snapshot, takeSnapshot } from './tables/snapshot.ts'
import { readSpooled, type SpooledTable } from './archive/spool.ts'

export type BackupSource = Pick<Site, 'db' | 'keys' | 'storage' | 'tempDir' | 'now' | 'diskRoom' | 'passphraseWork'>

export interface CreateBackupOptions extends Omit<BackupOptions, 'identity'>, Lock {
  /** `database` leaves the media out; `full` by default. */
  readonly content?: Manifest['content'] | undefined
  /** Called before anything is written, with the maximum size of the file in bytes. It may throw. */
  readonly onSize?: ((bytes: number) => Promise<void>) | undefined
}

export interface BackupFacts {
  readonly bytes: number
  readonly manifest: Manifest
  /** How many records have diets whose key is not in the backup. */
  readonly withoutKey: number
}

/**
 * Writes a backup of the whole site while it is in use. It does not end the sink.
 * @throws BackupError `no_room` if the disk is full
 * @throws the sink's or the signal's error
 */
export async function createBackup(site: BackupSource, sink: Writable, options: CreateBackupOptions = {}) {
  const folder = await mkdtemp(join(site.tempDir, 'backup-'))
  try {
    const { content = 'full', report, signal } = options
    const hasMedia = content === 'full'
    const onSize = (bytes: number) => site.diskRoom.demand(bytes)
    const snapshot = await takeSnapshot(site.db, join(folder, 'tables.ndjson'), { onSize, hasMedia, report, signal })
    const originals = hasMedia ? await listOriginals(site.storage) : [] // after the snapshot, so it has every file that a row names
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
  { storage, keys, now, passphraseWork }: BackupSource,
  sink: Writable,
  { passphrase, recipient, content, report, signal }: CreateBackupOptions & Pick<Manifest, 'content'>,
  snapshot: Snapshot,
  originals: readonly Original[],
): Promise<BackupFacts> {
  const file = new PassThrough({ highWaterMark: CHUNK_BYTES })
  const isEncrypted = Boolean(passphrase ?? recipient)
  let bytes = 0
  const flowing = pipeline(
    file,
    isEncrypted ? encrypting({ passphrase, recipient }, passphraseWork) : asIs,
    async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        await writeChunk(sink, chunk)
        bytes += chunk.length
      }
    },
    { signal },
  )
  const ownKeys = isEncrypted && snapshot.migration >= KEYS_SINCE ? keys.all() : undefined
  const writing = writeMembers(file, { storage, snapshot, originals, report, createdAt: now(), content, keys: ownKeys })
  const manifest = await written(writing, { into: file, flowing, end: () => file.end() })
  return { manifest, bytes, withoutKey: ownKeys ? 0 : snapshot.diets }
}

interface Flow {
  readonly into: Pick<Readable | Pack, 'destroy'>
  readonly flowing: Promise<void>
  /** Ends the flow when all is written. */
  readonly end: () => void
}

/** Waits for what is written and for the flow of it. An error of one ends both. */
async function written<Result>(writing: Promise<Result>, { into, flowing, end }: Flow): Promise<Result> {
  writing.then(end, (error: Error) => into.destroy(error))
  try {
    await flowing
    return await writing
  } finally {
    into.destroy()
    await writing.catch(() => {}) // the error above is thrown, whichever of the two failed first
  }
}

interface Entries extends Pick<Manifest, 'content'> {
  readonly storage: BackupSource['storage']
  readonly snapshot: Snapshot
  readonly originals: readonly Original[]
  readonly createdAt: Date
  readonly report: Report | undefined
  /** Undefined for a file that is not encrypted, and for a schema whose versions do not know data keys. */
  readonly keys: readonly DataKey[] | undefined
}

/** Pictures and videos are already compressed. Storing them unchanged is many times faster. */
const STORED = { level: constants.Z_NO_COMPRESSION } as const
const COMPRESSED = { level: constants.Z_DEFAULT_COMPRESSION } as const

async function writeMembers(file: Writable, entries: Entries): Promise<Manifest> {
  const { storage, snapshot, originals, createdAt, content, report, keys } = entries
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
  await writeGzipMember(file, { ...COMPRESSED, isLast: true }, async (archive) => {
    const packer = createPacker(archive, createdAt)
    if (keys) await packer.text(KEYS_NAME, JSON.stringify(keys))
    await packer.text(MANIFEST_NAME, JSON.stringify(manifest))
  })
  return manifest
}

/** Room for the data keys, of which a site has few. */
const MOST_KEY_BYTES = 64 * 1024

/** Returns the maximum size of the file: tar and gzip add less than 2 kB to an entry and 1 % to its content. */
function mostBytes({ tables }: Snapshot, originals: readonly Original[]): number {
  const content = [...tables, ...originals].reduce((sum, { bytes }) => sum + bytes, 0)
  return Math.round(content * 1.01) + 2048 * (tables.length + originals.length + 2) + MOST_KEY_BYTES
}

interface Original {
  readonly name: string
  readonly bytes: number
}

/** Lists all originals by name, without variants, which are made again when needed. */
async function listOriginals(storage: Storage): Promise<Original[]> {
  const originals: Original[] = []
  for await (const { key, size } of storage.list()) if (isUploadName(key)) originals.push({ name: key, bytes: size })
  return originals.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Writes the entries of one archive. Every method resolves when its entry is packed. */
function createPacker(archive: Pack, createdAt: Date) {
  async function packEntry(name: string, size: number, content: AsyncIterable<Buffer> | [Buffer]): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, size, mtime: createdAt, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.on('error', reject)
      const write = async () => {
        for await (const chunk of content) await writeChunk(entry, chunk)
        entry.end(null)
      }
      write().catch((error: Error) => {
        entry.destroy(error)
        reject(error)
      })
    })
  }
  return {
    async table(table: SpooledTable): Promise<void> {
      await packEntry(tableEntry(table.name), table.bytes, readSpooled(table))
    },
    /** Writes nothing if the storage lost the file or its content does not fit its name: no restore takes that. */
    async media(storage: Storage, name: string, onBytes: (bytes: number) => void): Promise<MediaPart | void> {
      const found = await storage.read(name)
      const content = found && (await judgedMedia(name, withoutGarbage(found.stream)))
      if (!content) return void found?.stream.destroy()
      const hash = createHash('sha256')
      async function* hashed(): AsyncGenerator<Buffer> {
        for await (const chunk of content!) {
          hash.update(chunk)
          yield chunk
          onBytes(chunk.length)
        }
      }
      try {
        await packEntry(mediaEntry(name), found.size, hashed())
      } finally {
        found.stream.destroy()
      }
      return { name, bytes: found.size, sha256: hash.digest('hex') }
    },
    async text(name: string, json: string): Promise<void> {
      const content = Buffer.from(json)
      await packEntry(name, content.length, [content])
    },
  }
}

const CHUNK_BYTES = 256 * 1024

interface MemberOptions {
  /** From 0 (stores only) to 9 (compresses most). */
  readonly level: number
  /** True if the archive ends with this part. */
  readonly isLast?: boolean
}

/**
 * Writes a part of a tar archive as a separate gzip member, and does not end the sink. A gzip file may have several
 * members, which every tool reads as one file. One stream whose level changes does not work: Node's `params` changes the
 * level while another thread compresses, which damages the output.
 * @param write adds the entries of this part
 */
async function writeGzipMember<Result>(
  sink: Writable,
  { level, isLast = false }: MemberOptions,
  write: (archive: Pack) => Promise<Result>,
): Promise<Result> {
  const archive = pack()
  const packed = Readable.from(archive, { objectMode: false, highWaterMark: CHUNK_BYTES })
  const flowing = pipeline(packed, createGzip({ level, chunkSize: CHUNK_BYTES }), sink, { end: false })
  const end = () => (isLast ? archive.finalize() : archive.push(null)) // `finalize` adds the end of the archive
  return written(write(archive), { into: archive, flowing, end })
}
