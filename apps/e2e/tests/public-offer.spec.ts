import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import { addDays, type Api } from '@tablier/contracts'
import { test, unique, uniqueEmail } from '../fixtures/admin.ts'
import { expectNoViolation } from '../support/axe.ts'
import { countPages } from '../support/count-pages.ts'

const plain = {
  courses: [],
  ...({ kind: 'text', productId: null, details: '', quantity: 100, unit: 'evening', vatRate: 0 } as const),
  ...({ discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
}
const dish = { title: 'Turbot and saffron', allergens: 'fish contains, milk removable' }
const menu = {
  ...plain,
  ...({ kind: 'menu', unit: 'head' } as const),
  title: 'Midsummer',
  quantity: 800,
  price: 9500,
  courses: [{ title: 'Main', lines: [dish] }],
}
const wine = { ...plain, title: 'Wine pairing', price: 20_000, isOptional: true }
const sole = { ...plain, title: 'Sole', price: 10_000, group: 'In between' }
const venison = { ...plain, title: 'Venison', price: 12_000, group: 'In between' }

type Line = NonNullable<Parameters<Client<Api>['offers']['update']>[0]['body']['lines']>[number]

/** A day of its own for each offer, because an evening that was accepted takes it. Each worker begins elsewhere. */
let days = 4 * Number(process.env['TEST_WORKER_INDEX'] ?? 0)
const nextDay = () => addDays(new Date().toISOString().slice(0, 10), 400 + ((days += 1) % 600))

/** Sends an offer to a guest who asked. Returns the path of its page, and how another version is sent. */
async function sendOffer(owner: Client<Api>) {
  const { message } = await owner.messages.createTest({ body: { name: unique('Ada'), email: uniqueEmail() } })
  const evening = { customerId: message.customerId!, day: nextDay(), start: '19:30', guests: 8, occasion: 'Birthday' }
  const { order } = await owner.orders.create({ body: evening })
  const params = { id: order.id }
  await owner.offers.create({ params, body: {} })
  const sendWith = async (lines: Line[]) => {
    const { offer } = await owner.offers.get({ params })
    const changed = await owner.offers.update({ params, body: { version: offer!.version, lines } })
    return (await owner.offers.send({ params, body: { version: changed.offer.version } })).offer
  }
  const { link } = await sendWith([menu, wine, sole, venison])
  return { path: link!.path!, params, sendWith }
}

const total = (page: Page) => page.getByRole('row', { name: /^Total/ })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest chooses from an offer, and accepts it', { tag: '@phone-too' }, async ({ page, owner }) => {
    const { path, params } = await sendOffer(owner)
    await page.goto(path)
    await expect(page.getByText('8 guests × €95.00')).toBeVisible()
    await expect(page.getByText('D Fish · G Milk')).toBeVisible()
    await expect(total(page)).toContainText('€860.00')
    await page.getByLabel('Wine pairing').check()
    await page.getByLabel('Venison').check()
    await page.getByRole('button', { name: 'Show the sum' }).click()
    await expect(total(page)).toContainText('€1,080.00')
    await expect(page.getByLabel('Wine pairing')).toBeChecked()
    await page.getByRole('button', { name: 'Go on to accept' }).click()
    await expect(page.getByText('Sole')).toBeHidden()
    await page.getByRole('button', { name: 'Back to the offer' }).click()
    await expect(page.getByLabel('Venison')).toBeChecked()
    await page.getByRole('button', { name: 'Go on to accept' }).click()
    await page.getByLabel('Your name').fill('Ada Guest')
    await page.getByRole('button', { name: 'Order with obligation to pay €1,080.00' }).click()
    await expect(page).toHaveURL(/\?done=accepted$/)
    await expect(page.getByRole('status')).toContainText('The offer is accepted')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Acceptance' })).toContainText('Ada Guest')
    await expect(page.getByRole('link', { name: 'Add the evening to your calendar' })).toBeVisible()
    const calendar = await (await page.request.get(`${path}/evening.ics`)).text()
    expect(calendar).toMatch(/^SUMMARY:Birthday\\, \S/m) // the site's name, which may be that of its logo
    expect((await owner.orders.get({ params })).order).toMatchObject({ state: 'confirmed', price: 108_000 })
  })

  test('a guest asks, reads what changed, and declines', async ({ page, owner }) => {
    const { path, params, sendWith } = await sendOffer(owner)
    await page.goto(path)
    await page.getByLabel('Your words').fill('Is the fish local?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('status')).toContainText('Your words have been sent')
    await sendWith([{ ...menu, price: 9000 }, sole])
    await page.getByRole('button', { name: 'Decline this offer' }).click()
    await expect(page.getByRole('region', { name: 'What changed since' })).toContainText('Changed: Midsummer')
    await page.getByLabel('Your words').fill('Too dear')
    await page.getByRole('button', { name: 'Yes, decline it' }).click()
    await expect(page.getByRole('status')).toContainText('You declined this offer')
    expect((await owner.offers.get({ params })).offer).toMatchObject({ answer: { words: 'Too dear' } })
  })
})

test('an offer is accessible, and prints as one document', { tag: '@phone-too' }, async ({ page, owner }) => {
  const { path } = await sendOffer(owner)
  await page.goto(path)
  await expectNoViolation(page, 'open')
  expect(await countPages(page)).toBe(1)
  await page.getByRole('button', { name: 'Go on to accept' }).click()
  await expectNoViolation(page, 'last press')
  await page.getByRole('button', { name: 'Order with obligation' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByLabel('Your name').fill('Ada Guest')
  await page.getByLabel('Your name').press('Enter')
  await expect(page.getByRole('status')).toContainText('The offer is accepted')
  await expectNoViolation(page, 'accepted')
})
