import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AppError,
  checkLegalPage,
  checkPicture,
  checkRecord,
  checkSettings,
  type PortableContent,
  type PortableLegalPage,
} from '@tablier/backend'
import { collectionNames, isUploadName, legalPageNames } from '@tablier/contracts'
import { CommandError } from '../commands/command-error.ts'
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
} from './layout.ts'

/** The maximum size of a file with texts, in bytes. */
const LARGEST = 32 * 1024 * 1024

/** Reads and checks a folder of content without its media. @throws CommandError `not_content` that says where */
export async function readContentFolder(folder: string): Promise<{ content: PortableContent; marker: Marker }> {
  for (const part of ['.', 'content', 'legal-pages', MEDIA]) await checkFolder(join(folder, part), folder)
  const marker = checkMarker(await readJson(folder, MARKER))
  const records = Object.fromEntries(
    await Promise.all(collectionNames.map(async (name) => [name, await readRecords(folder, name)] as const)),
  ) as unknown as PortableContent['records'] // of all names
  const legalPages = Object.fromEntries(
    await Promise.all(legalPageNames.map(async (name) => [name, await readLegalPage(folder, name)] as const)),
  ) as PortableContent['legalPages'] // likewise
  const pictures = await eachOf(folder, PICTURES, (value) => checkPicture(withPath(value)))
  const settings = await inFile(SETTINGS, async () => checkSettings(await readJson(folder, SETTINGS)))
  return { content: { records, legalPages, pictures, settings }, marker }
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
  return errors.length === 0 ? message : `${errors.map((error) => `${error.field} ${error.message}`).join('; ')}.`
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
  return handle.readFile('utf8')
}

function refusal(message: string, cause?: unknown): CommandError {
  return new CommandError('not_content', message, { cause })
}
