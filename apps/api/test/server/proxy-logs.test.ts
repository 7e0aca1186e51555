import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { useFolder } from '../folder.ts'
import { end, hasNginx, startNginx } from './nginx.ts'
import { freePort } from '../ports.ts'

const folder = useFolder()
const SECRET = 'c0ffee'.repeat(10)

/** The server and its documentation tell proxies to leave the addresses of links out of their logs. */
describe.skipIf(!hasNginx)('nginx with the documented configuration', () => {
  it('writes no address into its logs, also not of a request that fails', async () => {
    const nginx = await startNginx(folder, [await freePort(), await freePort()], 502) // nobody listens
    const headers = { referer: `https://chef.example/table/${SECRET}` }
    const { status } = await fetch(`${nginx.url}/enquiry/${SECRET}?token=${SECRET}`, { headers })
    await nginx.stop()
    expect(status).toBe(502)
    const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
    const written = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
    expect(written).toMatch(/ GET 502 /)
    expect(written).not.toContain(SECRET)
  })
})

const caddy = process.env['CADDY'] ?? '/usr/bin/caddy'

describe.skipIf(!existsSync(caddy))('Caddy with the documented configuration', () => {
  it('writes no address into its log of a request that fails', async () => {
    const port = await freePort()
    const nobody = await freePort()
    const documented = await readFile(new URL('../../deploy/compose.Caddyfile', import.meta.url), 'utf8')
    const file = join(folder, 'Caddyfile')
    const own = documented.replace('{$DOMAIN}', `http://127.0.0.1:${port}`).replace('site:3000', `127.0.0.1:${nobody}`)
    await writeFile(file, own.replace('log {', 'admin off\n\tlog {'))
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const child = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', file], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const log = text(child.stderr)
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/enquiry/${SECRET}`, { headers: { referer: `https://x/${SECRET}` } })
    await expect.poll(async () => (await ask()).status).toBe(502)
    await end(child)
    expect(await log).toContain('"status":502')
    expect(await log).not.toContain(SECRET)
  })
})

it.each(['apps/api/deploy/nginx-site.conf', 'apps/api/deploy/nginx-instances.conf', 'docs/proxies-and-caches.md'])(
  'every server in %s has the log without addresses',
  async (file) => {
    const written = await readFile(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    const servers = written.match(/^server \{[^]*?^\}/gm) ?? []
    expect(servers.length).toBeGreaterThan(0)
    for (const server of servers) expect(server).toMatch(/access_log \S+ tablier;\n {2}error_log \S+ alert;/)
    expect(written.match(/^log_format tablier .*/m)?.[0]).not.toMatch(
      /\$(?:request\b(?!_)|request_uri|uri|args|http_referer)/,
    )
  },
)

it('the Caddyfiles of the documentation and of Compose begin with the same log', async () => {
  const [docs, compose] = await Promise.all(
    ['docs/proxies-and-caches.md', 'apps/api/deploy/compose.Caddyfile'].map((file) =>
      readFile(new URL(`../../../../${file}`, import.meta.url), 'utf8'),
    ),
  )
  const log = /^\tlog \{[^]*?^\t\}/m
  expect(log.exec(docs!)?.[0]).toBe(log.exec(compose!)?.[0])
  expect(log.exec(docs!)?.[0]).toContain('request>uri delete')
})
