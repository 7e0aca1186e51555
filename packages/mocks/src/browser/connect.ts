import { type Remote, wrap } from 'comlink'
import type { Menus } from './choices.ts'
import type { Playground } from './playground.ts'

export interface Connection {
  readonly playground: Remote<Playground>
  readonly menus: Menus
}

/**
 * Connects the page with the backend's worker.
 * @throws if the worker cannot be loaded, or if this browser has no shared workers and another tab holds the data
 */
export async function connect(script: URL): Promise<Connection> {
  const isShared = 'SharedWorker' in globalThis
  if (!isShared) await holdAlone(`tablier${script.pathname}`)
  const worker = new (isShared ? SharedWorker : Worker)(script, { type: 'module', name: 'tablier' })
  const failure = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error('The playground could not be loaded. Please check your connection.'))
    worker.addEventListener('error', fail, { once: true })
  })
  const playground = wrap<Playground>('port' in worker ? worker.port : worker)
  return { playground, menus: await Promise.race([playground.menus, failure]) }
}

/** Holds a lock until the page is closed, so that no other tab opens the data. */
function holdAlone(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return reject(new Error('The playground is open in another tab. Close that tab and try again.'))
      resolve()
      return new Promise<never>(() => {})
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}
