import { expect } from '@playwright/test'
import { expectNoViolation } from '../support/axe.ts'
import { test } from '../fixtures/hours.ts'
import { widths } from '../support/widths.ts'

for (const width of widths(390, 1440)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 }, hasTouch: width === 390 })

    test('seven days and a holiday are saved at once', async ({ page, owner, showHours }) => {
      await showHours([{ day: 'Tuesday', opens: '5 pm', closes: 'late', note: '' }])
      await page.goto('/admin/contacts')
      await page.getByRole('button', { name: 'Edit the week' }).click()
      const dialog = page.getByRole('dialog', { name: 'Opening hours' })
      const day = (name: string) => dialog.getByRole('group', { name, exact: true })
      await expect(day('Tuesday').getByLabel('Closes')).toHaveValue('late')
      await day('Monday').getByLabel('Opens').fill('18:00')
      await day('Monday').getByLabel('Closes').fill('23:00')
      await day('Monday').getByRole('button', { name: 'Copy to all' }).click()
      await day('Sunday').getByRole('checkbox', { name: 'Closed' }).check()
      await dialog.getByRole('button', { name: 'Add a special day' }).click()
      await day('New special day').getByLabel('Date').fill('2030-12-25')
      await expectNoViolation(page, 'the editor of the week')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      const { items } = await owner.contactHours.list({ query: { limit: 100 } })
      expect(items.map((line) => [line.day, line.openTime, line.closeTime].filter(Boolean).join(' '))).toEqual([
        ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((name) => `${name} 18:00 23:00`),
        'Sunday',
        '2030-12-25',
      ])
    })
  })
}
