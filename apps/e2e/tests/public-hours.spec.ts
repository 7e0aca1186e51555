import { expect } from '@playwright/test'
import { addDays, dateAt, weekdays } from '@tablier/contracts'
import { test } from '../fixtures/hours.ts'

/** Every weekday is open; yesterday, today and one of the next days are closed, and so is a day far ahead. */
test.beforeEach(async ({ owner, showHours }) => {
  const { settings } = await owner.settings.get()
  const today = dateAt(new Date(), settings.timeZone)
  const closed = [addDays(today, -1), today, addDays(today, 3), addDays(today, 90)]
  await showHours([
    ...weekdays.map((day) => ({ day, opens: '18:00', closes: '23:00', note: '' })),
    ...closed.map((day, index) => ({ day, opens: '', closes: '', note: `Reason ${index}` })),
  ])
})

test('says what holds today and which special days come, moving nothing', { tag: '@phone-too' }, async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + entry.value,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/#contact')
  const contact = page.locator('#contact')
  await expect(contact.getByText('Today: Reason 1')).toBeVisible()
  await expect(contact.getByRole('definition')).toHaveText([
    ...weekdays.map(() => '18:00 – 23:00'),
    'Reason 1',
    'Reason 2',
  ])
  const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
  expect(shift).toBeLessThan(0.001)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('hides the other special days before the page comes alive', async ({ page, owner }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/#contact')
  await expect(page.locator('#contact').getByText('Reason 2')).toBeVisible()
  await expect(page.locator('#contact').getByText('Reason 0')).toBeHidden()
  await expect(page.locator('#contact').getByText('Reason 3')).toBeHidden()
  expect((await owner.contactHours.list({ query: { limit: 100 } })).total).toBe(11)
})
