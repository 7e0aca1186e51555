import type { Progress } from '../backup/progress.ts'
import type { StatedError } from './command-error.ts'

/** What a command asks of the server: a verb by its name, with its checked arguments. */
export interface SocketRequest {
  readonly verb: string
  readonly args: object
}

/** A line of the answer: any number with progress, then one with the result or an error. */
export type SocketMessage =
  | { readonly progress: Progress }
  | { readonly result: object }
  | { readonly error: StatedError }

/** A POST to this path and an id runs a command. A DELETE cancels it; its answer then tells how it ended. */
export const RUN_PATH = '/run/'
/** Bytes of a request. */
export const MAX_REQUEST_BYTES = 64 * 1024
