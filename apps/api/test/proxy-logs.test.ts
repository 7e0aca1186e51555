import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useFolder } from './folder.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { freePort } from './ports.ts'

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

it.each(['apps/api/deploy/nginx-site.conf', 'apps/api/deploy/nginx-instances.conf', 'docs/proxies-and-caches.md'])(
  'every server in %s has the log without addresses',
  async (file) => {
    const text = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
    const servers = text.match(/^server \{[^]*?^\}/gm) ?? []
    expect(servers.length).toBeGreaterThan(0)
    for (const server of servers) expect(server).toMatch(/access_log \S+ tablier;\n {2}error_log \S+ alert;/)
    expect(text.match(/^log_format tablier .*/m)?.[0]).not.toMatch(
      /\$(?:request\b(?!_)|request_uri|uri|args|http_referer)/,
    )
  },
)
