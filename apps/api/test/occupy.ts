import type { Gate } from '../src/gates/gates.ts'

/** Lets tasks occupy a gate. Returns a function that ends them. */
export function occupy(gate: Gate, tasks = 1): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const busy = Array.from({ length: tasks }, () => gate.pass(() => promise))
  return () => {
    resolve()
    return Promise.all(busy)
  }
}
