import type { ErrorCode, Refusal } from '@tablier/contracts'
import { AppError } from '@tablier/backend'
import { encodeVariant, rewritePicture } from './picture.ts'
import { endWithParent } from '../process/stop-on-signals.ts'

/** The program of the process that decodes and encodes pictures, one after the other. `pictures.ts` starts it. */

const tasks = { rewritePicture, encodeVariant }
export type Tasks = typeof tasks

export interface Order {
  readonly task: keyof Tasks
  readonly args: readonly unknown[]
}

export type Outcome = { readonly result: unknown } | { readonly failure: Failure }

interface Failure {
  readonly code: ErrorCode | null
  /** What to tell the client, if there is a code. */
  readonly refusal: Refusal | undefined
  /** The reason, for the log. */
  readonly reason: string
}

async function perform({ task, args }: Order): Promise<Outcome> {
  try {
    const run = tasks[task] as (...given: readonly unknown[]) => Promise<unknown> // the order's sender has checked its arguments
    return { result: (await run(...args)) ?? null }
  } catch (error) {
    const reason = error instanceof Error ? describe(error) : String(error)
    const { code, refusal } = error instanceof AppError ? error : { code: null, refusal: undefined }
    return { failure: { code, refusal, reason } }
  }
}

/** Describes an error for the log, with its cause, because only that tells why a picture is broken. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message
}

process.on('message', (order: Order) => void perform(order).then((outcome) => process.send?.(outcome)))
endWithParent(process)
