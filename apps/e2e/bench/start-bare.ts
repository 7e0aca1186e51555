import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A server that sends one answer to every request. */
export interface ReferenceServer extends AsyncDisposable {
  readonly url: string
  readonly pid: number
}

/** Starts a bare Node http server in a process of its own. */
export async function startBare(answer: Answer): Promise<ReferenceServer> {
  const child = fork(new URL('bare-server.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
  child.send(answer)
  const [{ port }] = (await once(child, 'message')) as [AddressInfo] // the address of a TCP server
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid!, // it has answered, so it runs
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
