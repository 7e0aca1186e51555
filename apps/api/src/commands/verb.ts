import { Type } from '@sinclair/typebox'
import type { ObjectSchema } from '@tablier/contracts'
import type { Command } from 'commander'
import type { Report } from '../backup/progress.ts'
import type { TaskRunner } from '../backup/task-runner.ts'
import type { PictureLanes } from '../media/pictures.ts'
import type { OpenSite } from '../open-site.ts'
import type { Questions } from './terminal.ts'

/** The site as commands get it, in the server or in a process of their own. */
export interface CommandSite extends OpenSite {
  readonly pictures: PictureLanes
  readonly tasks: TaskRunner
  /** Called with the name of each picture of content that was stored. */
  readonly onPicture: (name: string) => void
  /** Called after a mail was put in the outbox. Without a server, it waits there. */
  readonly onMail: () => void
  /** The migrations of a new database that were carried out to open it. */
  readonly created: readonly string[]
  /** The server does the command's work. */
  readonly isServer: boolean
}

/** What a verb's work is watched and ended by. */
export interface Work {
  readonly report: Report
  /** Aborted by Ctrl-C, and when the server stops. */
  readonly signal: AbortSignal
}

/** What was typed. */
export interface Typed {
  /** The arguments, in the order in which the verb has them; undefined for one that was left out. */
  readonly args: readonly (string | undefined)[]
  readonly options: Readonly<Record<string, unknown>>
  readonly questions: Questions
  /** Returns the absolute path of a file, which counts from where the user called. */
  readonly path: (file: string) => string
  readonly env: Readonly<Record<string, string | undefined>>
}

interface AnyVerb<Args extends object, Result extends object> {
  readonly name: string
  /** One line. */
  readonly help: string
  /** Adds the verb's arguments and options. */
  define?(command: Command): unknown
  /** Returns what the verb does its work from, and asks for what is missing. */
  read(typed: Typed): Promise<Args> | Args
  /** The result in lines for people. */
  say(result: Result): readonly string[]
  /** True if a result means that something is wrong: the exit code is 1. */
  isBad?(result: Result): boolean
}

/** A verb that works on the site: in the running server if there is one. */
export interface SiteVerb<Args extends object = object, Result extends object = object> extends AnyVerb<Args, Result> {
  readonly place: 'site'
  /** What a request to the server must be. */
  readonly args: ObjectSchema<Args>
  /** `any`: the verb does not need the tables of this version. */
  readonly schema?: 'any'
  /** True if the verb may make a new site; the others say that there is none. */
  readonly makesSite?: true
  run(site: CommandSite, args: Args, work: Work): Promise<Result>
  /** Returns the question to confirm before `run` is tried, or again with what it returns after an error. */
  confirm?(args: Args, error?: unknown): { readonly question: string; readonly args: Args } | undefined
  /** Returns a result instead of the error because of which the site could not be opened. */
  withoutSite?(error: Error): Result | undefined
}

/** A verb that needs no site. */
export interface LocalVerb<Args extends object = object, Result extends object = object> extends AnyVerb<Args, Result> {
  readonly place: 'here'
  run(args: Args, work: Work): Promise<Result>
}

export type Verb = SiteVerb | LocalVerb

/** For verbs without arguments. */
export const noArguments = { args: Type.Object({}), read: () => ({}) }

/** Returns a number of bytes in words, such as `12.3 MB`. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
