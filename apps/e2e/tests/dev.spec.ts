import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { openScreen, signInAsShown } from '../fixtures/playground.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { copyExampleSite } from '../support/example-site.ts'
import { freePort, tempFolder } from '../support/server-process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { dev: string } } // our own file

test('dev serves both apps from their sources, and restarts only after a change', async ({ page }) => {
  const port = await freePort()
  await using folder = await tempFolder()
  await copyExampleSite(folder.path)
  const server = spawn('sh', ['-c', scripts.dev], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder.path, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout.on('data', (chunk) => (output += String(chunk)))
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toContain('Back office') // a start from sources, on a busy machine
    await page.goto(`http://127.0.0.1:${port}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('An evening at your table')
    await page.goto(`http://127.0.0.1:${port}/login`)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    expect(output).not.toContain('Restarting')
  } finally {
    server.kill()
    await once(server, 'exit')
  }
})

test('dev:mock serves both apps, keeps an edit and plays a scenario', async ({ page }) => {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/playground/src/dev.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const origin = await printedOrigin(server)
    const problems: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    const { banners } = contentFacts
    const list = screen.listOf(page, banners)
    await page.goto(`${origin}/login`)
    await expect(page).toHaveURL(`${origin}/admin/#/login`)
    await signInAsShown(page)
    await openScreen(page, 'Banners')
    const form = await screen.openEdit(list, 'An evening at your table')
    await screen.typeTexts(form, { Heading: 'A morning at your stove' })
    await screen.submit(form, 'Update')
    await page.goto(origin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A morning at your stove')
    expect(problems).toEqual([])

    await page.goto(`${origin}/admin/#/admin/logos`)
    const panel = page.getByRole('complementary', { name: 'Mock API' })
    await panel.locator('summary').click()
    await panel.getByRole('combobox', { name: 'Calls' }).selectOption('500 for banners')
    await expect(panel.getByText('Mock: Example content · 500 for banners')).toBeVisible()
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Banners' }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Please try again.')
    await panel.getByRole('combobox', { name: 'Calls' }).selectOption('Normal')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(screen.rowOf(list, 'A morning at your stove')).toBeVisible()
  } finally {
    server.kill()
  }
})

/** Returns the address that the script prints when it listens. */
async function printedOrigin({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface(stdout!)) {
    const [, origin] = /^Public page\s+(http:\S+)\/$/.exec(line) ?? []
    stdout!.resume() // otherwise later output could fill the pipe
    if (origin) return origin
  }
  throw new Error('dev:mock did not print its address.')
}
