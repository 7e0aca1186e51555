import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'

/**
 * Starts the package in the current folder, visits the site and stops it. Prints one line of JSON with what it found,
 * because it may run in a network of its own. Arguments: the package's folder, and the only folder with programs.
 */

const [folder = '', programs = ''] = process.argv.slice(2)
const port = await findPort()
const site = `http://127.0.0.1:${port}`
const env = { PATH: programs, PORT: String(port), ADMIN_PASSWORD: 'a test of the package' }

const server = spawn(`${folder}/bin/tablier`, ['start'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(server, 'exit')
try {
  await welcome(server)
  const findings = { ...(await visit()), outside: await outside(), ...(await runCommands()) }
  server.kill('SIGTERM')
  const [code] = await ended
  process.stdout.write(`${JSON.stringify({ ...findings, code: code as unknown })}\n`) // the event's first argument
} finally {
  server.kill('SIGKILL')
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo // a TCP server has a port
  probe.close()
  return free
}

/** Waits until the server has printed its addresses. */
async function welcome({ stdout }: ChildProcess): Promise<void> {
  let output = ''
  for await (const chunk of stdout!) {
    output += String(chunk)
    if (!output.includes('Back office  ')) continue
    stdout!.resume() // its log must not fill the pipe
    return
  }
  throw new Error(`The server did not start: ${output}`)
}

async function visit(): Promise<object> {
  const page = await (await fetch(`${site}/`)).text()
  const admin = await (await fetch(`${site}/admin`)).text()
  const signIn = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: env.ADMIN_PASSWORD }),
  })
  return {
    title: /<title>(.*?)<\/title>/.exec(page)?.[1],
    script: await typeOf(/src="(\/assets\/[^"]+\.js)"/.exec(page)),
    variant: await typeOf(/(\/api\/uploads\/\S+\.avif) /.exec(page)),
    adminScript: await typeOf(/src="(\/admin\/assets\/[^"]+\.js)"/.exec(admin)),
    docs: await typeOf(['', '/api/docs/static/swagger-ui.css']),
    signIn: signIn.status,
  }
}

async function typeOf(link: readonly string[] | null): Promise<string> {
  if (!link) return 'no link'
  const response = await fetch(site + link[1])
  await response.arrayBuffer()
  return `${response.status} ${response.headers.get('content-type')}`
}

async function runCommands(): Promise<object> {
  return {
    created: await command('admin:create', 'me@example.com'),
    backup: await command('backup', 'site.tar.gz'),
    verified: await command('verify', 'site.tar.gz'),
    restored: await command('restore', 'site.tar.gz', '--yes'),
  }
}

/** Runs a command next to the server, and returns what it prints. */
async function command(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(`${folder}/bin/tablier`, args, { env })
  return stdout
}

/** Tries to reach 192.0.2.1, an address for documentation that no machine has. */
async function outside(): Promise<string> {
  try {
    await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(1000) })
    return 'reached'
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } } // fetch wraps the system's error
    return cause?.code ?? 'no answer'
  }
}
