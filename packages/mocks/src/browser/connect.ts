import { type Remote, wrap } from 'comlink'
import type { Playground } from './playground.ts'

/** What the page says if another tab holds the data and cannot share it. */
const TAKEN = 'The playground is open in another tab. Close that tab and reload this page.'

/**
 * Connects the page with the backend's worker.
 * @throws if this browser has no shared workers and another tab holds the data
 */
export async function connect(worker: URL): Promise<Remote<Playground>> {
  const options = { type: 'module', name: 'tablier' } as const
  if ('SharedWorker' in globalThis) return wrap<Playground>(new SharedWorker(worker, options).port)
  await holdAlone(`tablier${worker.pathname}`)
  return wrap<Playground>(new Worker(worker, options))
}

/** Takes a lock for as long as the page is open. */
function holdAlone(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return reject(new Error(TAKEN))
      resolve()
      return new Promise<never>(() => {})
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}
