import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { openScreen, signInAsShown } from '../fixtures/playground.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'

const SCRIPT = fileURLToPath(new URL('../../playground/src/dev.ts', import.meta.url))

test('dev:mock serves both apps, keeps an edit and plays a scenario', async ({ page }) => {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const origin = await printedOrigin(server)
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
