import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nginxEnv, temporaryFolders } from './reference-servers.ts'
import { freePort } from './server-process.ts'

const DOCUMENTED = fileURLToPath(new URL('../../api/deploy/nginx-instances.conf', import.meta.url))

export interface NginxProxy {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts nginx with the documented configuration in front of two instances on loopback. */
export async function startProxy(ports: readonly [number, number], folder: string): Promise<NginxProxy> {
  const port = await freePort()
  const documented = (await readFile(DOCUMENTED, 'utf8'))
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, around(documented, folder))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    env: nginxEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries === 50 || child.exitCode !== null) throw new Error('nginx did not start.')
    await wait(100)
  }
  return {
    url,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

function around(documented: string, folder: string): string {
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporaryFolders(folder)}
  access_log off;
  ${documented}
}
`
}
