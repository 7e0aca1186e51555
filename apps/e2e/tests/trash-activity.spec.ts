import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/accessibility.ts'
import { unique } from '../fixtures/admin.ts'

const PHONE = { width: 390, height: 844 }

/** Expects that nothing is wider than the screen. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBe(0)
}

test('both fit on a phone, and axe finds no violations', async ({ page, owner, expectAccessible }) => {
  const heading = `${unique('Figs')} with a name as long as a chef can think of, and without an end`
  const { banner } = await owner.banners.create({ body: { heading } })
  await owner.banners.delete({ params: banner })
  const logos = await owner.trash.list({ query: { area: 'logos', limit: 100 } }) // of other tests
  for (const { area, recordId: id } of logos.items) await owner.trash.delete({ params: { area, id } })
  for (const [path, shows] of Object.entries({
    trash: page.getByRole('button', { name: `Restore ${heading}` }),
    activity: page.getByText(heading).first(),
    'trash?area=logos': page.getByText('Nothing of this kind is in the trash.'),
    'settings/general': page.getByLabel('Days in the trash'),
  })) {
    for (const size of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(size)
      await page.goto(`/admin/${path}`)
      await expect(shows).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible({ onPhone: true })
  }
  await page.goto('/admin/trash')
  await page.getByRole('button', { name: `Delete ${heading} for good` }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete for good' })).toBeVisible()
  await expectAccessible({ onPhone: true })
})
