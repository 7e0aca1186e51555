import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, contentTypes, referencedUploads } from '@tablier/backend'
import { isVideo, parseStoredName, posterName, uploadNameOf } from '@tablier/contracts'
import { CommandError } from '../commands/command-error.ts'
import type { CommandSite } from '../commands/verb.ts'
import { createMedia, type Media, type Received } from '../media/receive.ts'
import { MEDIA, openToRead } from './layout.ts'

/** How many digits of its content's hash a name has. */
const HASH_DIGITS = 32

/**
 * Stores the media of a folder. Each file passes the checks of an upload, and pictures are decoded completely. A file
 * whose name states its content keeps its bytes and its name. Any other picture is encoded again and renamed, like an
 * upload.
 * @returns the stored name of each upload, and those that the storage had before: the sweep deletes them if nothing refers
 * to them
 * @throws CommandError `not_content` for a missing or refused file
 */
export async function receiveMedia(
  site: CommandSite,
  folder: string,
  { names, missing, onFile }: { names: readonly string[]; missing: readonly string[]; onFile: (done: number) => void },
) {
  const media = createMedia(site)
  const lasting = await referencedUploads(site.db)
  const stored = new Map<string, string>()
  const found: string[] = []
  for (const [done, name] of names.entries()) {
    onFile(done)
    if (stored.has(name)) continue // the poster of a video that was received
    const isThere = lasting.has(name) && (await site.storage.stat(name)) !== null // the sweep may delete others meanwhile
    if (isThere) found.push(name)
    if (isThere || missing.includes(name)) stored.set(name, name)
    else await receiveFile(name)
  }
  return { stored, found }

  async function receiveFile(name: string): Promise<void> {
    const poster = names.find((other) => other !== name && isVideo(name) && other === posterName(name))
    const temporary = join(site.tempDir, `import-${randomUUID()}`)
    await mkdir(temporary)
    try {
      const file = await copyIn(site, media, join(folder, MEDIA, name), join(temporary, 'file'))
      const frame = poster && (await copyIn(site, media, join(folder, MEDIA, poster), join(temporary, 'frame')))
      const kept = await keep(name, file, frame || undefined)
      stored.set(name, kept)
      if (poster) stored.set(poster, posterName(kept))
      await Promise.all([file.received.discard(), frame ? frame.received.discard() : undefined])
    } catch (cause) {
      if (!(cause instanceof AppError) && !isMissing(cause)) throw cause
      const reason = cause instanceof AppError ? cause.message : 'It is missing.'
      throw new CommandError('not_content', `${MEDIA}/${name}: ${reason}`, { cause })
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  }

  async function keep(name: string, file: Copy, frame: Copy | undefined): Promise<string> {
    if (!statesContent(name, file, frame)) return uploadNameOf(await file.received.keep(frame?.received))
    const { extension } = file.received.file
    if (frame) await site.storage.put(posterName(name), frame.path, contentTypes[frame.received.file.extension])
    await site.storage.put(name, file.path, contentTypes[extension])
    return name
  }
}

/** A copy of a file in the folder. It is made before the checks, so that nobody can change the file afterwards. */
interface Copy {
  readonly path: string
  readonly sha256: string
  readonly received: Received
}

async function copyIn({ diskRoom }: CommandSite, media: Media, from: string, to: string): Promise<Copy> {
  await using source = await openToRead(from)
  const found = await source.stat()
  if (!found.isFile()) throw new AppError('unsupported_media')
  await diskRoom.demand(2 * found.size)
  const hash = createHash('sha256')
  await using target = await open(to, 'wx')
  for await (const chunk of source.createReadStream({ autoClose: false })) {
    hash.update(chunk as Buffer) // no encoding is set
    await target.appendFile(chunk as Buffer) // likewise
  }
  const received = await media.receive(createReadStream(to), ['image', 'video'], { lane: 'administrators' })
  return { path: to, sha256: hash.digest('hex'), received }
}

/** Returns true if a name states the hash, the format and the size of these bytes. */
function statesContent(name: string, { sha256, received: { file } }: Copy, frame: Copy | undefined): boolean {
  const stated = parseStoredName(name)
  const { width, height } = file.picture ?? frame?.received.file.picture ?? {}
  return (
    stated?.hash === sha256.slice(0, HASH_DIGITS) &&
    stated.extension === file.extension &&
    stated.size?.width === width &&
    stated.size?.height === height &&
    (frame === undefined || frame.received.file.extension === 'jpg')
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP')
}
