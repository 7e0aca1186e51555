import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type PortableContent, readPortable } from '@tablier/backend'
import { collectionNames, isUploadName, legalPageNames } from '@tablier/contracts'
import type { Report } from '../backup/progress.ts'
import { CommandError } from '../commands/command-error.ts'
import type { OpenSite } from '../open-site.ts'
import {
  collectionFile,
  FORMAT,
  jsonText,
  legalFacts,
  legalText,
  type Marker,
  MARKER,
  MEDIA,
  mentionedMedia,
  pathToFile,
  PICTURES,
  recordToFile,
  SETTINGS,
} from './layout.ts'

const UNFINISHED: Marker = { format: FORMAT, missing: [], complete: false }

interface Watch {
  readonly report: Report
  readonly signal: AbortSignal
}

/**
 * Writes the content into a new or empty folder, or an older export.
 * @returns how many records and how many pictures and videos there are, and the names of uploads that records refer to
 * but the site does not have
 * @throws CommandError `not_empty`
 */
export async function writeContentFolder(
  { db, storage }: Pick<OpenSite, 'db' | 'storage'>,
  folder: string,
  { report, signal }: Watch,
) {
  await checkTarget(folder)
  const content = await readPortable(db)
  const names = mentionedMedia(content)
  for (const part of ['content', 'legal-pages', MEDIA]) await mkdir(join(folder, part), { recursive: true })
  await writeFile(join(folder, MARKER), jsonText(UNFINISHED)) // until everything else is written
  const missing: string[] = []
  for (const [done, name] of names.entries()) {
    signal.throwIfAborted()
    report({ step: 'media', done, total: names.length })
    if (!(await copyMedia(storage, name, join(folder, MEDIA, name)))) missing.push(name)
  }
  for (const stale of await readdir(join(folder, MEDIA)))
    if (isUploadName(stale.replace(/^\./, '')) && !names.includes(stale)) await rm(join(folder, MEDIA, stale))
  for (const [file, text] of filesOf(content, missing)) await writeFile(join(folder, file), text)
  const records = collectionNames.reduce((sum, name) => sum + content.records[name].length, 0)
  return { records, media: names.length - missing.length, missing }
}

async function checkTarget(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries.length === 0 || entries.includes(MARKER)) return
  throw new CommandError(
    'not_empty',
    `${folder} has other files. Please name a new folder, or one with an earlier export.`,
  )
}

/** Returns the files, the marker last, because it says that the folder is complete. */
function filesOf({ records, legalPages, pictures, settings }: PortableContent, missing: readonly string[]) {
  const marker: Marker = { format: FORMAT, missing }
  return new Map([
    ...collectionNames.map(
      (name) => [collectionFile(name), jsonText(records[name].map((values) => recordToFile(name, values)))] as const,
    ),
    ...legalPageNames.flatMap((name) => {
      const { body, ...facts } = legalPages[name]
      return [[legalFacts(name), jsonText(facts)] as const, [legalText(name), `${body}\n`] as const]
    }),
    [PICTURES, jsonText(pictures.map(({ path, ...facts }) => ({ path: pathToFile(path), ...facts })))],
    [SETTINGS, jsonText(settings)],
    [MARKER, jsonText(marker)],
  ])
}

/** Copies an upload, unless the folder has it already. Returns false if the site lacks it. */
async function copyMedia(storage: OpenSite['storage'], name: string, target: string): Promise<boolean> {
  const present = await stat(target).catch(() => null) // a file that cannot be read is written again
  const stored = await storage.stat(name)
  if (!stored) return false
  if (present?.size === stored.size) return true
  const found = await storage.read(name)
  if (!found) return false
  const arriving = join(dirname(target), `.${name}`) // an interrupted export leaves it
  await pipeline(found.stream, createWriteStream(arriving))
  await rename(arriving, target)
  return true
}
