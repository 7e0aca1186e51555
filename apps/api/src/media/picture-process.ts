import type { ErrorCode } from '@tablier/contracts'
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
  /** The client's message, if there is a code. */
  readonly message: string
  /** The reason, for the log. */
  readonly reason: string
}

async function perform({ task, args }: Order): Promise<Outcome> {
  try {
    const run = tasks[task] as (...given: readonly unknown[]) => Promise<unknown> // the order's sender has checked its arguments
    return { result: (await run(...args)) ?? null }
  } catch (error) {
    const reason = error instanceof Error ? describe(error) : String(error)
    const { code, message } = error instanceof AppError ? error : { code: null, message: reason }
    return { failure: { code, message, reason } }
  }
}

/** Describes an error for the log, with its cause, because only that tells why a picture is broken. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message
}

process.on('message', (order: Order) => void perform(order).then((outcome) => process.send?.(outcome)))
endWithParent(process)
