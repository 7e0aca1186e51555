import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/**
 * What `upgrade` needs of systemd, for a namespace without it: the service tablier, started as its unit says, and again
 * five seconds after a failure. `systemctl` and `journalctl` are scripts that ask this process.
 */

const SITE = '/var/lib/tablier'
const RESTART_MS = 5000
const STOP_MS = 60_000

export function openServiceManager(folder: string) {
  const log = join(folder, 'journal')
  let child: ChildProcess | undefined
  let isWanted = false
  writeFileSync(log, '')

  function start(): void {
    const user = ['--reuid', 'tablier', '--regid', 'tablier', '--init-groups']
    const env = ['env', '-i', '-C', SITE, 'PATH=/usr/bin:/bin', 'NODE_ENV=production']
    const own = spawn('setpriv', [...user, ...env, '/opt/tablier/current/bin/tablier', 'start'])
    child = own
    for (const stream of [own.stdout, own.stderr]) stream.on('data', (text) => appendFileSync(log, text))
    own.once('close', (code) => {
      if (child !== own) return
      child = undefined
      if (isWanted && code !== 0) setTimeout(() => isWanted && !child && start(), RESTART_MS)
    })
  }

  async function stop(): Promise<void> {
    isWanted = false
    const own = child
    if (!own || own.exitCode !== null || own.signalCode !== null) return
    const ended = once(own, 'close')
    own.kill('SIGTERM')
    const timer = setTimeout(() => own.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }

  /** One after the other, as systemd does: the caller of one may have been killed. */
  let last: Promise<unknown> = Promise.resolve()
  function answer(words: readonly string[]): Promise<string> {
    const answered = last.then(() => act(words))
    last = answered
    return answered
  }

  async function act(words: readonly string[]): Promise<string> {
    const [verb] = words
    if (verb === 'stop' || verb === 'restart') await stop()
    if (verb === 'restart') {
      isWanted = true
      writeFileSync(log, '') // as with --since
      start()
    }
    if (verb === 'show') return `${child?.pid ?? 0}\n`
    return verb === 'journal' ? readFileSync(log, 'utf8') : ''
  }

  const socket = join(folder, 'manager.sock')
  rmSync(socket, { force: true })
  const server = createServer((request, response) => {
    void answer(
      decodeURIComponent(request.url ?? '')
        .slice(1)
        .split(' '),
    ).then((text) => response.end(text))
  }).listen(socket)
  const ask = (words: string) =>
    `#!/bin/sh\nexec curl --silent --globoff --unix-socket ${socket} "http://manager/$(echo ${words} | sed 's/ /%20/g')"\n`
  for (const [name, words] of [
    ['systemctl', '"$@"'],
    ['journalctl', 'journal'],
  ] as const) {
    writeFileSync(join(folder, name), ask(words))
    chmodSync(join(folder, name), 0o755)
  }
  return { answer, log, close: async () => (await stop(), server.close()) }
}
