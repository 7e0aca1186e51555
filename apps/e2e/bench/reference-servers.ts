import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../support/server-process.ts'

export interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A server that sends one answer to every request. */
export interface ReferenceServer extends AsyncDisposable {
  readonly url: string
  readonly pid: number
}

function serverOf(child: ChildProcess, url: string): ReferenceServer {
  return {
    url,
    pid: child.pid!, // it has answered, so it runs
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Starts a bare Node http server in a process of its own. */
export async function startBare(answer: Answer): Promise<ReferenceServer> {
  const child = fork(new URL('bare-server.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
  child.send(answer)
  const [{ port }] = (await once(child, 'message')) as [AddressInfo] // the address of a TCP server
  return serverOf(child, `http://127.0.0.1:${port}/`)
}

/** Debian has nginx in a folder that only the administrator's PATH names. */
const nginxEnv = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }

/** Returns nginx' name and version; undefined if it is not installed. */
export async function nginxVersion(): Promise<string | undefined> {
  const { stderr } = await promisify(execFile)('nginx', ['-v'], { env: nginxEnv }).catch(() => ({ stderr: '' }))
  return /nginx\/[\d.]+/.exec(stderr)?.[0]
}

/** Starts nginx with one worker, which sends the answer's body as a static file, with the answer's headers. */
export async function startNginx(answer: Answer, folder: string): Promise<ReferenceServer> {
  const port = await freePort()
  await writeFile(join(folder, 'answer'), answer.body)
  await writeFile(join(folder, 'nginx.conf'), configuration(answer, port, folder))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    env: nginxEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/`
  for (let tries = 0; (await statusOf(url)) !== 200; tries += 1) {
    if (tries === 50 || child.exitCode !== null) throw new Error('nginx did not start.')
    await wait(100)
  }
  return serverOf(child, url)
}

function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    ({ status }) => status,
    () => undefined,
  )
}

/** Directives that make nginx keep its temporary files in a folder. */
function temporaryFolders(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`).join('\n  ')
}

function configuration({ headers }: Answer, port: number, folder: string): string {
  const { 'content-type': type = 'text/plain', 'content-length': _, ...others } = headers
  const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporaryFolders(folder)}
  access_log off;
  sendfile on;
  etag off;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    types {}
    default_type ${quoted(type)};
    ${Object.entries(others)
      .filter(([, value]) => !value.includes('$')) // nginx would read a variable
      .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
      .join('\n    ')}
    location / { try_files /answer =404; }
  }
}
`
}
