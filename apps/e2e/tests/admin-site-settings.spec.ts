import { expect, type Page } from '@playwright/test'
import { test as contentTest } from '../fixtures/content.ts'
import { toast } from '../fixtures/admin.ts'
import { widths } from '../support/widths.ts'

/** A test that restores the settings, because the next test uses the same site. */
const test = contentTest.extend<{ readonly settingsBefore: undefined }>({
  settingsBefore: [
    async ({ owner }, use) => {
      const { settings } = await owner.settings.adminGet()
      await use(undefined)
      await owner.settings.update({ body: settings })
    },
    { auto: true },
  ],
})

const site = (page: Page) => page.getByRole('region', { name: 'Your site' })

for (const width of widths(390, 1440)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the name and the language of the site reach its visitors', async ({ page, visitor }) => {
      await page.goto('/admin/settings/general')
      await site(page).getByLabel('Site name').fill('Chez Ada')
      await site(page).getByRole('combobox', { name: 'Language' }).click()
      await page.getByRole('option', { name: 'Français' }).click()
      await site(page).getByRole('combobox', { name: 'Time zone' }).fill('new y')
      await page.getByRole('option', { name: 'America/New York' }).click()
      await expect(site(page).getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New_York')
      await site(page).getByRole('button', { name: 'Save settings' }).click()
      await expect(toast(page, 'Settings saved')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

      await visitor.goto('/')
      const html = visitor.locator('html')
      await expect(html).toHaveAttribute('lang', 'fr')
      await expect(visitor).toHaveTitle(/^Chez Ada – /)
      await expect(html).not.toHaveAttribute('data-opens') // React has started
      await expect(html).toHaveAttribute('lang', 'fr')
      const manifest = await visitor.request.get('/manifest.webmanifest')
      expect(await manifest.json()).toMatchObject({ name: 'Chez Ada', lang: 'fr' })
    })
  })
}
