import { expect, type Page } from '@playwright/test'
import { test, toast, uniqueEmail } from '../fixtures/admin.ts'
import { expectNoViolation } from '../support/axe.ts'

const nothing = { zones: [], freeKm: null, kmAmount: null, isAreaShown: false, areaSentence: '' }

test.afterEach(async ({ owner }) => {
  await owner.travel.update({ body: nothing })
})

const zone = (page: Page, name: string) => page.getByRole('group', { name })

test('a zone is added with the keyboard, proposed to an order, and read by visitors', async ({
  page,
  owner,
  context,
}) => {
  const { customer } = await owner.customers.create({ body: { name: 'Nora Guest', email: uniqueEmail() } })
  const place = 'Am Neuen Garten 10, 14469 Potsdam'
  const { order } = await owner.orders.create({ body: { customerId: customer.id, day: '2041-05-12', place } })
  const visitor = await context.newPage()
  await visitor.goto('/')
  await expect(visitor.getByText('Where I cook')).toHaveCount(0)

  await page.goto('/admin/dashboard')
  await page.getByRole('complementary', { name: 'Admin Panel' }).getByRole('link', { name: 'Shipping' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Travel' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a zone' }).press('Enter')
  await expect(zone(page, 'the new zone').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Brandenburg')
  await zone(page, 'Brandenburg').getByLabel('Postcodes and places').focus()
  await page.keyboard.type('14\nFrankfurt (Oder)')
  await page.keyboard.press('Tab')
  await expect(zone(page, 'Brandenburg').getByLabel('Amount (EUR)')).toBeFocused()
  await page.keyboard.type('45')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Travel saved')).toBeVisible()

  await page.getByLabel('Place of a guest').fill(place)
  await expect(page.getByText('Travel: €45.00, zone Brandenburg, by 14')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectNoViolation(page, `${width} px`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Show this in the contact section').check()
  await page.getByLabel('A sentence for visitors').fill('I cook in Brandenburg.')
  await page.getByRole('button', { name: 'Save the sentence' }).click()
  await expect.poll(async () => (await owner.travel.get()).travel.isAreaShown).toBe(true)

  await page.goto(`/admin/orders/${order.id}`)
  await expect(page.getByText('Travel: €45.00, zone Brandenburg, by 14')).toBeVisible()
  await page.getByLabel('Place', { exact: true }).fill('Rostock')
  await expect(page.getByText(/^Travel: no zone has this place/)).toBeVisible()

  await visitor.reload()
  const contact = visitor.getByRole('region', { name: /Ask for a date/ })
  await expect(contact.getByRole('heading', { name: 'Where I cook' })).toBeVisible()
  await expect(contact.getByText('I cook in Brandenburg.')).toBeVisible()
  const data = await visitor.locator('script[type="application/ld+json"]').textContent()
  expect(data).toContain('"areaServed":["Brandenburg"]')
})
