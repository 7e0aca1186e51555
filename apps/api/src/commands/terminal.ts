import type { Readable, Writable } from 'node:stream'

/** Where a command is called from. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean }
  /** Gets the result, and nothing else. */
  readonly output: Writable
  /** Gets everything else: progress, questions, errors. */
  readonly errors: Writable & { readonly isTTY?: boolean; readonly columns?: number }
}

/** True if somebody can be asked. */
export function canAsk({ input, errors }: Terminal): boolean {
  return input.isTTY === true && errors.isTTY === true
}
