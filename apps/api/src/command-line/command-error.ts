import { AppError, isDiskFull } from '@tablier/backend'
import { BackupError } from '../backups/archive/backup-error.ts'
import { StartError } from '../config/config.ts'
import { fileProblem } from '../disk/files.ts'

/** The exit codes, which docs/commands.md lists. */
export const exitCodes = { done: 0, failed: 1, usage: 2, unanswered: 3, interrupted: 130 } as const
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A refusal or failure that the caller can do something about. The message is one line for people. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  /** A word for programs, such as `not_empty`. */
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** An error as it is written with `--json` and to the socket. */
export interface StatedError {
  readonly code: string
  readonly message: string
}

/** Returns the message of an error, in one line. Unexpected errors have the code `failed`. */
export function stateError(error: unknown): StatedError {
  if (isDiskFull(error)) return { code: 'no_room', message: 'The disk is full. Please make room and try again.' }
  const code = codeOf(error)
  const problem = code === 'failed' ? fileProblem(error) : undefined
  if (problem !== undefined) return { code, message: `${problem}.` }
  const message = error instanceof Error ? error.message : String(error)
  return { code, message: message.replace(/\s*\n\s*/g, ' ').trim() || 'It failed for an unknown reason.' }
}

/** Returns a text without characters that command a terminal. The site's user decides what its server says to root. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (char) =>
    char === '\n' || char === '\t' ? char : '\ufffd',
  )
}

/** Returns true if the error's message alone says what was wrong. */
export function isExpected(error: unknown): boolean {
  return codeOf(error) !== 'failed' || isDiskFull(error) || fileProblem(error) !== undefined
}

/** Returns true if the error only says that the signal was aborted. */
export function isAbort(error: unknown, { aborted, reason }: AbortSignal): boolean {
  return aborted && (error === reason || (error instanceof Error && error.name === 'AbortError'))
}

function codeOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof BackupError) return error.code
  return error instanceof AppError || error instanceof StartError ? error.code : 'failed'
}

/** The error codes with an exit code of their own. */
const exits: Readonly<Record<string, ExitCode>> = {
  usage: exitCodes.usage,
  unanswered: exitCodes.unanswered,
  interrupted: exitCodes.interrupted,
}

export function exitCodeOf({ code }: StatedError): ExitCode {
  return exits[code] ?? exitCodes.failed
}
