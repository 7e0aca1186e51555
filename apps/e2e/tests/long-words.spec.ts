import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { openingNames } from '@tablier/contracts/look-choices'
import { test as base } from '../fixtures/own-address.ts'
import { addEvening, cutTexts, lengthenContent } from '../support/long-words.ts'
import { startServer, tempFolder } from '../support/server-process.ts'
import { isNightly } from '../support/widths.ts'

/** Long words in every text that somebody can store: none leaves its box, and none is cut. */

interface Site {
  readonly origin: string
  readonly owner: Client<Api>
  /** What the browser stores of the owner's session. */
  readonly session: string
  readonly screens: readonly string[]
  readonly guestPages: readonly string[]
}

const test = base.extend<object, { readonly site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright parses this parameter for the fixture's dependencies
    async ({}, use) => {
      await using folder = await tempFolder()
      await using server = await startServer(folder.path, { DISK_RESERVE_MB: '0' })
      const { user, token, client: owner } = await server.signIn()
      await lengthenContent(owner)
      const session = JSON.stringify({ ...user, token })
      await use({ origin: server.url, owner, session, ...(await addEvening(owner)) })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ reducedMotion: 'reduce' })

/** By day the narrowest and the widest. */
const widths = isNightly ? [320, 390, 768, 1440] : [320, 768, 1440]

test('the public page is whole in every opening', async ({ page, site: { origin, owner } }) => {
  test.setTimeout(120_000)
  for (const opening of openingNames) {
    const { look } = await owner.looks.create({ body: { opening, status: 'Published' } })
    await page.goto(origin)
    await page.mouse.move(10, 10) // starts the page's script
    await expect(page.locator('html[data-opens]')).toHaveCount(0) // all sections are laid out
    await expectWhole(page, opening)
    await owner.looks.delete({ params: look })
  }
})

test('the dialog of a dish is whole', async ({ page, site: { origin } }) => {
  await page.goto(origin)
  await page.locator('#portfolio li button, #portfolio li a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectWhole(page, 'a dish')
})

test('the legal pages, the enquiry and the pages of guests are whole', async ({
  page,
  site: { origin, guestPages },
}) => {
  for (const path of ['privacy', 'terms', 'contact-details', 'enquiry', 'nothing', ...guestPages]) {
    await page.goto(new URL(path, origin).href)
    await expectWhole(page, path)
  }
})

test('the screens of the back office are whole', async ({ page, site: { origin, session, screens } }) => {
  test.setTimeout(180_000)
  await page.addInitScript((value) => localStorage.setItem('user', value), session)
  for (const screen of screens) {
    await page.goto(`${origin}/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
    await expectWhole(page, screen)
  }
})

async function expectWhole(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(cutTexts), `${what} at ${width} px`).toEqual([])
  }
}
