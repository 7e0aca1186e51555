import { expect } from '@playwright/test'
import { dateAt, weekdayOf } from '@tablier/contracts'
import { expectNoViolation } from '../support/axe.ts'
import { test } from '../fixtures/hours.ts'

for (const width of [1440, 390]) {
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

    test("today's hours are changed from the dashboard in two taps", async ({ page, browser, showHours, owner }) => {
      const { settings } = await owner.settings.get()
      const today = dateAt(new Date(), settings.timeZone)
      await showHours([{ day: weekdayOf(today), opens: '18:00', closes: '23:00', note: '' }])
      await page.goto('/admin/dashboard')
      const card = page.getByRole('region', { name: 'Today' })
      await expect(card.getByText('Open today 18:00 – 23:00')).toBeInViewport()
      await card.getByRole('button', { name: 'Change' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Opens').fill('12:00')
      await expectNoViolation(page, "today's hours")
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(card.getByText('Open today 12:00 – 23:00')).toBeVisible()
      const visitor = await browser.newPage({ storageState: { cookies: [], origins: [] } })
      await visitor.goto('/#contact')
      await expect(visitor.getByText('Open today 12:00 – 23:00')).toBeVisible()
      await visitor.close()
    })
  })
}
