import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { dev: string } } // our own file

test('dev serves both apps from their sources, and restarts only after a change', async ({ page }) => {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'tablier-dev-'))
  const server = spawn('sh', ['-c', scripts.dev], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout.on('data', (chunk) => (output += String(chunk)))
  try {
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Back office')
    await page.goto(`http://127.0.0.1:${port}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('An evening at your table')
    await page.goto(`http://127.0.0.1:${port}/login`)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    expect(output).not.toContain('Restarting')
  } finally {
    server.kill()
    await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has a port
  server.close()
  return port
}
