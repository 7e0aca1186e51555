import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/pseudo-languages.ts'
import { expectNoViolation } from '../support/axe.ts'
import { interfaceFaults } from '../support/interface-faults.ts'

/** Names that are in Latin letters in every language. */
const NAMES = String.raw`Tablier|Administrator|YouTube|Facebook|Instagram|Pinterest|EUR|UTC|\S+@\S+|https?:\S+`

const unlinked = ['orders?view=list', 'orders?view=calendar', 'kitchen', 'banners?add=banner', 'portfolios?add=item']
const signIn = ['login', 'register', 'forgot-password', 'reset-password', 'confirm-email?token=1', 'unauthorized']

test.use({ reducedMotion: 'reduce' })

for (const [language, direction] of [
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ context, site: { owner } }) => {
      await context.addInitScript((tag) => localStorage.setItem('language', tag), language)
      await owner.settings.update({ body: { language, siteName: 'Шеф' } })
    })

    test('every screen is whole', async ({ page, site: { origin, session, screens } }) => {
      test.slow()
      await page.addInitScript((value) => localStorage.setItem('user', value), session)
      await page.goto(`${origin}/admin/settings/general`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
      const linked = links.filter((href) => href.startsWith('/admin/'))
      for (const path of new Set([...linked, ...[...unlinked, ...screens].map((name) => `/admin/${name}`)])) {
        await page.goto(origin + path)
        await expectWhole(page, direction)
      }
    })

    test('every page is whole', async ({ page, site: { origin, guestsPage } }) => {
      for (const path of ['', 'enquiry', guestsPage, 'table/x', 'nothing', ...signIn]) {
        await page.goto(new URL(path, origin).href)
        await expectWhole(page, direction)
      }
    })
  })
}

/** Expects that nothing is cut or in English at three widths, and no violation of axe at the last one. */
async function expectWhole(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('direction', direction)
  await expect(page.getByRole('heading').first()).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: /^\[\u202E?Lóóáádííng/ })).toHaveCount(0)
  const { pathname, search } = new URL(page.url())
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const faults = await page.evaluate(interfaceFaults, NAMES)
    expect.soft(faults, `${pathname}${search} at ${width} px`).toEqual([])
  }
  if (direction === 'rtl') await expectNoViolation(page, 'from right to left')
}
