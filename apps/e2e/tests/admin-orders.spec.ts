import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addDays, dateAt } from '@tablier/contracts'
import { test as adminTest, toast, unique, uniqueEmail } from '../fixtures/admin.ts'

interface Evening {
  readonly id: number
  readonly name: string
  readonly day: string
}

/** A test with an order of its own customer, on a day that hardly any other test uses. */
const test = adminTest.extend<{ readonly evening: Evening }>({
  evening: async ({ owner }, use) => {
    const name = unique('Nora')
    const { customer } = await owner.customers.create({ body: { name, email: uniqueEmail() } })
    const day = `${randomInt(2040, 2100)}-05-${String(randomInt(2, 29)).padStart(2, '0')}`
    const { order } = await owner.orders.create({ body: { customerId: customer.id, day, guests: 8, start: '19:30' } })
    await use({ id: order.id, name, day })
  },
})

test.beforeEach(async ({ owner }) => {
  const { moveMails } = (await owner.deskSettings.get()).settings
  const without = moveMails.map((mail) => Object.assign(mail, { isOffered: false }))
  await owner.deskSettings.update({ body: { moveMails: without } })
})
test.afterEach(async ({ owner }) => {
  await owner.deskSettings.update({ body: { moveMails: [] } })
})

const region = (page: Page, name: RegExp | string) => page.getByRole('region', { name })

test('an evening is moved on the board by keyboard, and opened', { tag: '@phone' }, async ({ page, evening }) => {
  const { width } = page.viewportSize()!
  await page.goto(`/admin/orders?search=${encodeURIComponent(evening.name)}`)
  const card = region(page, /^Enquiry/).getByRole('article')
  await expect(card).toContainText('8 guests')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await card.getByRole('button', { name: /^Move to…/ }).focus()
  await page.keyboard.press('Enter')
  const confirmed = page.getByRole('menuitem', { name: 'Confirmed' })
  await expect(confirmed).toBeVisible()
  while (!(await confirmed.evaluate((node) => node === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Moved to Confirmed')).toBeVisible()
  const link = region(page, /^Confirmed/).getByRole('link', { name: evening.name })
  if (width === 390) {
    await expect(page.getByRole('heading', { name: 'Enquiry 0' })).toBeFocused()
    await page.getByRole('button', { name: /^Confirmed/ }).click()
    await link.focus()
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: evening.name })).toBeVisible()
})

test('a button that has just replaced the pressed one takes no press for a moment', async ({ page, evening }) => {
  await page.goto(`/admin/orders/${evening.id}`)
  const box = await region(page, 'State').getByRole('button', { name: 'Mark as quoted' }).boundingBox()
  const press = () => page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2) // it is visible
  await page.clock.setFixedTime(Date.now())
  await press()
  await expect(toast(page, 'Moved to Quoted')).toBeVisible()
  await press()
  expect(await page.getByRole('dialog', { name: 'Mark as lost' }).count()).toBe(0)
  await page.clock.setFixedTime(Date.now() + 1000)
  await press()
  await expect(page.getByRole('dialog', { name: 'Mark as lost' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('from the bell to a hold, whose focus stays at the state, and what the guest adds is seen folded', async ({
    page,
    owner,
  }) => {
    const subject = unique('Supper')
    const day = addDays(dateAt(new Date(), 'UTC'), randomInt(100, 900))
    const guest = { name: 'Nora', email: uniqueEmail(), message: 'Are you free?' }
    await owner.messages.send({ body: { ...guest, subject, evening: { date: day, guests: 8 } } })
    const [message] = (await owner.messages.list({ query: { search: guest.email } })).items
    const { link } = await owner.enquiries.createLink({ params: { id: message!.id } })
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).tap()
    await page.getByRole('dialog').getByRole('button', { name: subject }).tap()
    await page.getByRole('link', { name: 'Open its order' }).tap()
    const state = region(page, 'State')
    await state.getByRole('button', { name: 'Hold' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).tap()
    await expect(page.getByRole('dialog', { name: 'Hold this evening' })).toBeHidden()
    await expect(state).toContainText('held until')
    await expect(state).toBeFocused()

    const token = link!.path!.replace('/enquiry/', '')
    await owner.enquiries.add({ body: { token, message: 'We are nine now.' } })
    await page.reload()
    const conversation = page.locator('summary', { hasText: 'Conversation' })
    const note = conversation.getByText('The guest added something')
    await expect(note).toBeVisible()
    await conversation.tap()
    await expect(page.getByText('We are nine now.')).toBeVisible()
    await expect(note).toBeHidden()
  })
})
