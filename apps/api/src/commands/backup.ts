import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Type } from '@sinclair/typebox'
import { backupName } from '../backup/backup-name.ts'
import { storeBackup } from '../backup/store-backup.ts'
import { createBackup, type CreateBackupOptions } from '../backup/write-backup.ts'
import { makeLasting, syncFolder } from '../disk/lasting-file.ts'
import { inMegabytes } from './byte-words.ts'
import { CommandError } from './command-error.ts'
import { defineAskPassphrase, readNewPassphrase } from './passphrase.ts'
import type { CommandSite, SiteVerb } from './verb.ts'

const Args = Type.Object({
  file: Type.Optional(Type.String()),
  content: Type.Union([Type.Literal('full'), Type.Literal('database')]),
  passphrase: Type.Optional(Type.String()),
})

interface BackupArgs {
  readonly file?: string
  readonly content: 'full' | 'database'
  readonly passphrase?: string
}

interface BackedUp {
  /** The path of the file, or its name among the site's backups. */
  readonly file: string
  /** Where the site keeps its backups; only if it is one of them. */
  readonly place?: string
  readonly bytes: number
  readonly tables: number
  readonly rows: number
  readonly media: number
  readonly missing: readonly string[]
}

export const backup: SiteVerb<BackupArgs, BackedUp> = {
  name: 'backup',
  help: 'Write the whole site into one file, while it runs: the database and all media.',
  place: 'site',
  schema: 'any',
  args: Args,
  define: (command) =>
    defineAskPassphrase(command)
      .argument('[file]', "a new file, or a folder for it; without it, the backup joins the site's own")
      .option('--database-only', 'leave the pictures and videos out'),
  async read(typed) {
    const { args, options, path } = typed
    const file = args[0] === undefined ? undefined : path(args[0])
    if (file !== undefined) await isFolder(file) // before anything is asked
    const passphrase = await readNewPassphrase(typed)
    return {
      ...(file !== undefined && { file }),
      content: options['databaseOnly'] === true ? 'database' : 'full',
      ...(passphrase !== undefined && { passphrase }),
    }
  },
  async run(site, { file: asked, ...args }, work) {
    const options = { ...args, ...work }
    const { file, place, bytes, manifest } =
      asked === undefined ? await intoStore(site, options) : await intoFile(site, asked, options)
    const { tables, media, missing } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { file, ...(place && { place }), bytes, tables: tables.length, rows, media: media.length, missing }
  },
  say: ({ file, place, bytes, rows, media, missing }) => [
    place === undefined ? file : `${file}, in ${place}`,
    `${inMegabytes(bytes)}, ${rows} rows and ${media} files`,
    ...(missing.length > 0 ? [`Missing on this site: ${missing.join(', ')}`] : []),
  ],
}

async function intoStore(site: CommandSite, options: CreateBackupOptions) {
  const { name, ...facts } = await storeBackup(site, { ...options, reason: 'manual' })
  return { file: name, place: site.backups.place, ...facts }
}

/** The file appears under its name when all of it is on the disk. */
async function intoFile(site: CommandSite, asked: string, options: CreateBackupOptions) {
  const file = await newFile(site, asked, options.passphrase !== undefined)
  const arriving = join(dirname(file), `.${basename(file)}.${randomUUID()}`)
  const sink = createWriteStream(arriving, { flags: 'wx', mode: 0o600 })
  const written = finished(sink)
  written.catch(() => {}) // writing the backup fails with it
  try {
    const facts = await createBackup(site, sink, options)
    sink.end()
    await written
    await makeLasting(arriving)
    await rename(arriving, file)
    await syncFolder(dirname(file))
    return { file, place: undefined, ...facts }
  } finally {
    sink.destroy()
    await written.catch(() => {}) // a file that is still being opened could appear after it was removed
    await rm(arriving, { force: true })
  }
}

/** Returns the path of a file that is not there yet. */
async function newFile({ now }: CommandSite, asked: string, isEncrypted: boolean): Promise<string> {
  if (!(await isFolder(asked))) return asked
  return join(asked, backupName({ createdAt: now(), reason: 'manual', isEncrypted }))
}

/** @throws CommandError `exists` for a file; Node's error if the folder is missing or cannot be written */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined) // whatever is wrong, its folder says it
  if (found && !found.isDirectory()) throw new CommandError('exists', `${path} exists already. Please name a new file.`)
  await access(found ? path : dirname(path), constants.W_OK)
  return found !== undefined
}
