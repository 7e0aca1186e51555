import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AppError,
  checkLegalPage,
  checkPicture,
  checkRecord,
  checkSettings,
  checkTravel,
  contentTypes,
  type PortableContent,
  type PortableLegalPage,
  referencedUploads,
  refusalText,
} from '@tablier/backend'
import {
  collectionNames,
  isUploadName,
  isVideo,
  legalPageNames,
  parseStoredName,
  posterName,
  uploadNameOf,
} from '@tablier/contracts'
import { CommandError } from '../command-line/command-error.ts'
import type { CommandSite } from '../command-line/verb.ts'
import { createMedia, type Media, type Received } from '../media/receive.ts'
import { codeOf } from '../process/error-code.ts'
import {
  collectionFile,
  FORMAT,
  legalFacts,
  legalText,
  type Marker,
  MARKER,
  MEDIA,
  openToRead,
  pathFromFile,
  PICTURES,
  recordFromFile,
  SETTINGS,
  TRAVEL,
} from './write-folder.ts'

/** The maximum size of a file with texts, in bytes. */
const LARGEST = 32 * 1024 * 1024

/** Reads and checks a folder of content without its media. @throws CommandError `not_content` that says where */
export async function readContentFolder(folder: string): Promise<{ content: PortableContent; marker: Marker }> {
  for (const part of ['.', 'content', 'legal-pages', MEDIA]) await checkFolder(join(folder, part), folder)
  const marker = checkMarker(await readJson(folder, MARKER))
  const records = Object.fromEntries(
    await Promise.all(collectionNames.map(async (name) => [name, await readRecords(folder, name)] as const)),
  ) as unknown as PortableContent['records'] // has every collection
  const legalPages = Object.fromEntries(
    await Promise.all(legalPageNames.map(async (name) => [name, await readLegalPage(folder, name)] as const)),
  ) as PortableContent['legalPages'] // has every page
  const pictures = await eachOf(folder, PICTURES, (value) => checkPicture(withPath(value)))
  const settings = await inFile(SETTINGS, async () => checkSettings(await readJson(folder, SETTINGS)))
  const travel = await readTravel(folder)
  return { content: { records, legalPages, pictures, settings, travel }, marker }
}

/** Returns undefined for a folder of an older version, which has no such file. */
async function readTravel(folder: string) {
  if ((await lstat(join(folder, TRAVEL)).catch(() => null)) === null) return undefined
  return inFile(TRAVEL, async () => checkTravel(await readJson(folder, TRAVEL)))
}

/** Refuses a link, which could lead out of the folder. */
async function checkFolder(path: string, folder: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (!found?.isDirectory())
    throw refusal(`${folder} is not a folder that \`tablier export\` has written: ${path} is missing.`)
}

function checkMarker(value: unknown): Marker {
  const marker = (typeof value === 'object' && value !== null ? value : {}) as Partial<Marker> // checked here
  const { format, missing = [], complete } = marker
  if (format !== FORMAT) throw refusal(`${MARKER}: this version reads the format ${FORMAT} only.`)
  if (complete === false)
    throw refusal(
      'This export was interrupted, so the folder is not complete. Please run `tablier export` into it again.',
    )
  if (!Array.isArray(missing) || !missing.every((name) => typeof name === 'string' && isUploadName(name)))
    throw refusal(`${MARKER}: "missing" must be a list of names of uploads.`)
  return { format, missing }
}

function readRecords(folder: string, name: (typeof collectionNames)[number]) {
  return eachOf(folder, collectionFile(name), (record) => checkRecord(name, recordFromFile(name, record)))
}

async function readLegalPage(folder: string, name: string): Promise<PortableLegalPage> {
  return inFile(legalFacts(name), async () => {
    const facts = await readJson(folder, legalFacts(name))
    const body = await readText(folder, legalText(name))
    return checkLegalPage(typeof facts === 'object' && facts !== null ? { ...facts, body: body.trim() } : facts)
  })
}

function withPath(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('path' in value)) return value
  return { ...value, path: pathFromFile(value.path) }
}

/** Checks every member of a list. The error says which one is wrong. */
async function eachOf<T>(folder: string, file: string, check: (value: unknown) => Promise<T> | T): Promise<T[]> {
  const list = await readJson(folder, file)
  if (!Array.isArray(list)) throw refusal(`${file}: it must be a list.`)
  const checked: T[] = []
  for (const [index, value] of list.entries())
    checked.push(await inFile(`${file}, number ${index + 1}`, async () => check(value)))
  return checked
}

async function inFile<T>(place: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof AppError) throw refusal(`${place}: ${wordsOf(error)}`, error)
    throw error
  }
}

function wordsOf({ message, errors = [] }: AppError): string {
  const lines = errors.map(({ field, ...why }) => `${field} ${refusalText(why)}`)
  return lines.length === 0 ? message : `${lines.join('; ')}.`
}

async function readJson(folder: string, file: string): Promise<unknown> {
  const text = await readText(folder, file)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refusal(`${file}: it is not valid JSON.`, cause) // without the text: the file may be another one
  }
}

async function readText(folder: string, file: string): Promise<string> {
  await using handle = await openToRead(join(folder, file)).catch((cause) => {
    throw refusal(`${file} is missing, or cannot be read.`, cause)
  })
  const found = await handle.stat()
  if (!found.isFile() || found.size > LARGEST) throw refusal(`${file} is not a file of texts, or too large.`)
  return await handle.readFile('utf8')
}

function refusal(message: string, cause?: unknown): CommandError {
  return new CommandError('not_content', message, { cause })
}

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
      if (!(cause instanceof AppError) && !['ENOENT', 'ELOOP'].includes(codeOf(cause))) throw cause
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
    await target.appendFile(chunk as Buffer) // see above
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
