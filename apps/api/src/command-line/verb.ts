import { readFile } from 'node:fs/promises'
import { type Static, Type } from '@sinclair/typebox'
import type { ObjectSchema } from '@tablier/contracts'
import type { Command } from 'commander'
import type { VerbProgress } from '../backups/archive/progress.ts'
import type { StoredBackupFacts } from '../backups/store-backup.ts'
import type { TaskRunner } from '../backups/task-runner.ts'
import type { PictureLanes } from '../media/pictures.ts'
import type { OpenSite } from '../services/open-site.ts'
import { CommandError } from './command-error.ts'
import type { Questions } from './terminal.ts'

/** The site for commands, in the server or in their own process. */
export interface CommandSite extends OpenSite {
  readonly pictures: PictureLanes
  readonly tasks: TaskRunner
  /** Called with the name of each picture of content that was stored. */
  readonly onPicture: (name: string) => void
  /** Called after a mail was put in the outbox, where it waits for a server. */
  readonly onMail: () => void
  /** The migrations that were run to open a new database. */
  readonly created: readonly string[]
  /** The backup of what a newer version had stored, if its database was emptied. */
  readonly emptied?: StoredBackupFacts | undefined
  /** True if the server runs the command. */
  readonly isServer: boolean
}

/** How a database is emptied that a newer version has changed. It is backed up first. */
export interface Emptying {
  /** True if the caller has made the backup. */
  readonly isKept: boolean
  /** Encrypts the backup, unless the site has a passphrase. */
  readonly passphrase?: string | undefined
}

/** Reports the progress of a verb's work, and can abort it. */
export interface Work {
  readonly report: (progress: VerbProgress) => void
  /** Aborted by Ctrl-C, and when the server stops. */
  readonly signal: AbortSignal
}

/** Work that also says, line by line, what it is doing. */
export interface Telling extends Work {
  readonly tell: (line: string) => void
}

export interface Typed {
  /** The arguments in the verb's order; undefined for one that was left out. */
  readonly args: readonly (string | undefined)[]
  readonly options: Readonly<Record<string, unknown>>
  readonly questions: Questions
  /** Returns the absolute path of a file, relative to the caller's folder. */
  readonly path: (file: string) => string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Returns the first line of the file that an option names, if any. @throws CommandError `usage` if it is empty */
export async function firstLine({ options, path }: Typed, option: string): Promise<string | undefined> {
  const file = options[option]
  if (typeof file !== 'string') return undefined
  const [line = ''] = (await readFile(path(file), 'utf8')).split(/\r?\n/, 1)
  if (line === '') throw new CommandError('usage', `The first line of ${path(file)} is empty.`)
  return line
}

interface AnyVerb<Args extends object, Result extends object> {
  readonly name: string
  readonly help: string
  /** Adds the verb's arguments and options. */
  define?(command: Command): unknown
  /** Returns the arguments of the verb's work, and asks for missing ones. */
  read(typed: Typed): Promise<Args> | Args
  /** Returns the result as lines for people. */
  say(result: Result): readonly string[]
  /** Returns true if the result is a problem, for which the exit code is 1. */
  isBad?(result: Result): boolean
}

/** A verb that works on the site: in the running server if there is one. */
export interface SiteVerb<Args extends object = object, Result extends object = object> extends AnyVerb<Args, Result> {
  readonly place: 'site'
  /** The schema of a request to the server. */
  readonly args: ObjectSchema<Args>
  /** `any` for a verb that works with the tables of every version. */
  readonly schema?: 'any'
  /** True if the verb may make a site where one is named. Other verbs fail if there is none. */
  readonly makesSite?: true
  /** Returns how to empty a database that a newer version has changed; undefined if it is to be refused. */
  emptiesNewer?(args: Args): Emptying | undefined
  run(site: CommandSite, args: Args, work: Work): Promise<Result>
  /** Returns the question to confirm before `run`, or after an error, before `run` is repeated. */
  confirm?(args: Args, error?: unknown): { readonly question: string; readonly args: Args } | undefined
  /** Returns a result in place of the error because of which the site could not be opened. */
  withoutSite?(error: Error): Result | undefined
}

/** A verb that needs no site. One that changes the machine reads no `.env`, because root must not obey a site's user. */
export interface LocalVerb<Args extends object = object, Result extends object = object> extends AnyVerb<Args, Result> {
  readonly place: 'here' | 'machine'
  run(args: Args, work: Telling): Promise<Result>
}

export type Verb = SiteVerb | LocalVerb

/** Returns the verb. Its arguments are those of its schema, and its result is what `run` returns. */
export function siteVerb<Schema extends ObjectSchema, Result extends object>(
  verb: SiteVerb<Static<Schema>, Result> & { readonly args: Schema },
): SiteVerb<Static<Schema>, Result> {
  return verb
}

export const noArguments = { args: Type.Object({}), read: () => ({}) }

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
