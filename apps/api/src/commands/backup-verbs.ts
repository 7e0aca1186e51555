import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { passphraseLengths } from '@tablier/contracts'
import type { Command } from 'commander'
import { backupName } from '../backups/store/backup-store.ts'
import type { Manifest, ReadManifest } from '../backups/archive/manifest.ts'
import { inspectArchive, verifyBackup } from '../backups/archive/read-backup.ts'
import { storeBackup } from '../backups/store-backup.ts'
import { createBackup, type CreateBackupOptions } from '../backups/write-backup.ts'
import { writeFile } from '../disk/files.ts'
import { placeElsewhere } from '../disk/unfinished.ts'
import { CommandError } from '../command-line/command-error.ts'
import { type CommandSite, firstLine, inMegabytes, type LocalVerb, siteVerb, type Typed } from '../command-line/verb.ts'

const Args = Type.Object({
  file: Type.Optional(Type.String()),
  content: Type.Union([Type.Literal('full'), Type.Literal('database')]),
  passphrase: Type.Optional(Type.String()),
})

/** The facts of a backup for people. `messages` are those of visitors, `missing` uploads that the site lacked. */
export function factsOf({ tables, media, missing }: Pick<Manifest, 'tables' | 'media' | 'missing'>) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const messages = tables.find(({ name }) => name === 'messages')?.rows ?? 0
  return { tables: tables.length, rows, messages, media: media.length, missing }
}

/** Returns how much a backup has, so that people can see whether something was lost. */
export function countText({ rows, messages }: Pick<ReturnType<typeof factsOf>, 'rows' | 'messages'>): string {
  return `${rows} rows, ${messages} of them messages`
}

export const backup = siteVerb({
  name: 'backup',
  help: 'Write the whole site into one file, while it runs: the database, all media, and with a passphrase the data keys.',
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
      content: options['databaseOnly'] === true ? ('database' as const) : ('full' as const),
      ...(passphrase !== undefined && { passphrase }),
    }
  },
  async run(site, { file: asked, ...args }, work) {
    const options = { ...args, ...work }
    const { file, place, bytes, manifest, withoutKey } =
      asked === undefined ? await intoStore(site, options) : await intoFile(site, asked, options)
    return { file, ...(place && { place }), bytes, ...factsOf(manifest), withoutKey }
  },
  say: ({ file, place, bytes, rows, messages, media, missing, withoutKey }) => [
    place === undefined ? file : `${file}, in ${place}`,
    `${inMegabytes(bytes)}, ${countText({ rows, messages })}, and ${media} files`,
    ...(missing.length > 0 ? [`Missing on this site: ${missing.join(', ')}`] : []),
    ...(withoutKey > 0 ? [withoutKeyText(withoutKey)] : []),
  ],
})

function withoutKeyText(records: number): string {
  const whose = records === 1 ? '1 record' : `${records} records`
  return `It has no passphrase, so the data keys are not in it: without them, the diets and allergies of ${whose} cannot be read on another machine.`
}

async function intoStore(site: CommandSite, options: CreateBackupOptions) {
  const { name, ...facts } = await storeBackup(site, { ...options, reason: 'manual' })
  return { file: name, place: site.backups.place, ...facts }
}

/** Writes a file. It appears under its name when all of it is on the disk. */
async function intoFile(site: CommandSite, asked: string, options: CreateBackupOptions) {
  const file = await newFile(site, asked, options.passphrase !== undefined)
  const place = { incoming: dirname(file), dataDir: site.config.dataDir }
  const facts = await placeElsewhere(file, place, (path) =>
    writeFile(path, (sink) => createBackup(site, sink, options)),
  )
  return { file, place: undefined, ...facts }
}

/** Returns the path of a file that does not exist yet. */
async function newFile({ now }: CommandSite, asked: string, isEncrypted: boolean): Promise<string> {
  if (!(await isFolder(asked))) return asked
  return join(asked, backupName({ createdAt: now(), reason: 'manual', isEncrypted }))
}

/** @throws CommandError `exists` for a file; Node's error if the folder is missing or cannot be written */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined) // checking the folder reports what is wrong
  if (found && !found.isDirectory()) throw new CommandError('exists', `${path} exists already. Please name a new file.`)
  await access(found ? path : dirname(path), constants.W_OK)
  return found !== undefined
}

interface Verified
  extends ReturnType<typeof factsOf>, Pick<ReadManifest, 'version' | 'migration' | 'content' | 'skipped'> {
  readonly createdAt: string
}

export const verify: LocalVerb<BackupArgument, Verified> = {
  name: 'verify',
  help: 'Check a backup completely, without a site.',
  place: 'here',
  define: (command) => defineKey(command).argument('<file>', 'a backup'),
  read: (typed) => readBackupArgument(typed),
  async run({ file, ...key }, { report, signal }) {
    const manifest = await verifyBackup(file, { ...key, report, signal })
    const { created_at: createdAt, version, migration, content, skipped } = manifest
    return { createdAt, version, migration, content, skipped, ...factsOf(manifest) }
  },
  say: ({ createdAt, version, content, tables, rows, media, missing, skipped }) => [
    `The backup of ${createdAt}, made by version ${version}, is complete and undamaged.`,
    `${tables} tables with ${rows} rows, ${content === 'full' ? `${media} files` : 'no pictures and videos'}`,
    ...(missing.length > 0 ? [`The site lacked then: ${missing.join(', ')}`] : []),
    ...skippedText(skipped),
  ],
}

/** Returns a line about the parts of a backup that a later version has added. */
export function skippedText(skipped: readonly string[]): string[] {
  return skipped.length > 0 ? [`Left out, because this version does not know it: ${skipped.join(', ')}`] : []
}

interface BackupArgument {
  readonly file: string
  readonly passphrase?: string
  readonly identity?: string
}

/**
 * Returns the path of the named backup and its key. It may ask for the passphrase on a terminal.
 * @param mayBeOwn true if a name without a file may be that of a stored backup
 * @throws BackupError or Node's error if the file is missing or not a backup, before it asks
 */
export async function readBackupArgument(typed: Typed, { mayBeOwn = false }: { readonly mayBeOwn?: boolean } = {}) {
  const { args, path, questions } = typed
  const file = path(args[0] ?? '')
  const isElsewhere = mayBeOwn && !(await isFile(file))
  const ownEncryption = file.endsWith('.age') ? 'passphrase' : 'none'
  const encryption = isElsewhere ? ownEncryption : (await inspectArchive(file)).encryption
  const given = await readPassphrase(typed)
  const identity = await readIdentity(typed)
  const isMissing = given === undefined && identity === undefined && encryption === 'passphrase'
  const isAsked = isMissing && (questions.canAsk || !isElsewhere) // the site may have a passphrase in its configuration
  const passphrase = isAsked ? await questions.secret('Passphrase of the backup', INSTEAD) : given
  return { file, ...(passphrase !== undefined && { passphrase }), ...(identity !== undefined && { identity }) }
}

/** Returns the first identity in the file of --identity-file, which `age-keygen` has written. */
async function readIdentity({ options, path }: Typed): Promise<string | undefined> {
  const file = options['identityFile']
  if (typeof file !== 'string') return undefined
  const [identity] = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/m.exec(await readFile(path(file), 'utf8')) ?? []
  if (identity === undefined)
    throw new CommandError('usage', `${path(file)} has no age key, a line that begins with AGE-SECRET-KEY-1.`)
  return identity
}

export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined) // reading the file reports what is wrong
  return found?.isFile() === true
}

/** Adds the option of verbs that read or write backups: a file, because others can see arguments. */
function definePassphrase(command: Command): Command {
  return command.option('--passphrase-file <file>', 'read the passphrase from the first line of a file')
}

/** Adds the options of verbs that read backups, also copies for an age key. */
export function defineKey(command: Command): Command {
  return definePassphrase(command).option('--identity-file <file>', 'read the age key of a copy from a file')
}

/** Adds the option of verbs that cannot know whether a passphrase is needed. */
function defineAskPassphrase(command: Command): Command {
  return definePassphrase(command).option('--ask-passphrase', 'ask for a passphrase and encrypt the backup with it')
}

/** Returns the passphrase of --passphrase-file or BACKUP_PASSPHRASE; undefined if neither is given. */
async function readPassphrase(typed: Typed): Promise<string | undefined> {
  return (await firstLine(typed, 'passphraseFile')) ?? (typed.env['BACKUP_PASSPHRASE'] || undefined)
}

/** Returns the passphrase of a new backup in the same way, or asks for it twice with --ask-passphrase. */
async function readNewPassphrase(typed: Typed): Promise<string | undefined> {
  const isAsked = typed.options['askPassphrase'] === true
  const passphrase = isAsked ? await askTwice(typed) : await readPassphrase(typed)
  const { min, max } = passphraseLengths
  if (passphrase !== undefined && (passphrase.length < min || passphrase.length > max))
    throw new CommandError('usage', `A passphrase must have ${min} to ${max} characters.`)
  return passphrase
}

async function askTwice({ questions }: Typed): Promise<string> {
  const first = await questions.secret('Passphrase', INSTEAD)
  if ((await questions.secret('The same again', INSTEAD)) === first) return first
  throw new CommandError('usage', 'The two passphrases differ. Please try again.')
}

const INSTEAD = 'use --passphrase-file or BACKUP_PASSPHRASE'
