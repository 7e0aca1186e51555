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

/** The path of the only call. */
export const RUN_PATH = '/run'
/** Bytes of a request. */
export const MAX_REQUEST_BYTES = 64 * 1024
