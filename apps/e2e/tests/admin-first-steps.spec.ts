import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/content.ts'

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the checklist ticks a step off, can be hidden and comes back from Help', async ({ page, owner, mark }) => {
      const checklist = page.getByRole('region', { name: 'First steps' })
      const contact = checklist.getByRole('listitem').filter({ hasText: 'How to reach you' })
      await page.goto('/admin/dashboard')
      await expect(contact).toContainText('to do')
      await owner.contactInfos.create({ body: { type: 'Phone', value: mark, status: 'Published' } })
      await page.reload()
      await expect(contact).toContainText('done')
      await expect(checklist.getByText(/^\d of 7 done$/)).toBeVisible()

      await checklist.getByRole('button', { name: 'Hide' }).click()
      await expect(checklist).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('link', { name: 'Add a dish' })).toBeVisible()
      await expect(checklist).toHaveCount(0)

      await page.goto('/admin/help')
      await expect(contact).toBeVisible()
      await expectNothingBeside(page, width)
      await page.getByRole('button', { name: 'Show on the dashboard' }).click()
      await page.goto('/admin/dashboard')
      await expect(contact).toBeVisible()
      await expectNothingBeside(page, width)
    })

    test('a link opens the form for a dish, and closing it leaves the list', async ({ page }) => {
      await page.goto('/admin/portfolios?add=item')
      const form = page.getByRole('dialog', { name: 'Add New' })
      await expect(form.getByRole('combobox', { name: 'Type' })).toHaveText('Item')
      await expect(form.getByLabel('Category').and(form.locator('input'))).toHaveAttribute('list')
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
      await expect(page).toHaveURL('/admin/portfolios')
    })
  })

/** Nothing scrolls sideways, on the narrowest phone either. */
async function expectNothingBeside(page: Page, width: number): Promise<void> {
  for (const wide of [320, width]) {
    await page.setViewportSize({ width: wide, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(wide)
  }
}
