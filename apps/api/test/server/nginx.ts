import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freePort } from '../ports.ts'

const program = process.env['NGINX'] ?? '/usr/sbin/nginx'

/** nginx is a Debian package; a fake one would prove nothing. */
export const hasNginx = existsSync(program)

export interface Nginx {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts nginx on loopback with the documented configuration for two instances, and waits until `answers` is answered
 * at `/readyz`.
 */
export async function startNginx(
  folder: string,
  ports: readonly [number, number],
  answers: number = 200,
): Promise<Nginx> {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await configuration(folder, port, ports))
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const stop = () => end(child)
  const url = `http://127.0.0.1:${port}`
  try {
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(answers), { timeout: 30_000 })
    return { url, stop }
  } catch (error) {
    const messages = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '')
    await stop()
    throw new Error(`nginx did not start: ${messages}`, { cause: error })
  }
}

async function configuration(folder: string, port: number, ports: readonly [number, number]): Promise<string> {
  const documented = await readFile(new URL('../../deploy/nginx-instances.conf', import.meta.url), 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporary.join('\n  ')}
  access_log off;
  ${documented
    .replaceAll('/var/log/nginx', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)}
}
`
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
