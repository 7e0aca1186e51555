import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { expect, type Page } from '@playwright/test'
import { test, toast, unique, uniqueEmail } from '../fixtures/admin.ts'
import { latestMail } from '../support/mailbox.ts'

/** From an evening to an offer that is accepted by telephone, with the owner's pages. */

async function unfold(page: Page, title: string): Promise<void> {
  const summary = page.locator('summary', { hasText: title })
  if (await summary.isVisible()) await summary.press('Enter')
}

async function addLines(page: Page): Promise<void> {
  const field = page.getByLabel('Add to the offer')
  await field.fill('long table')
  await page.getByRole('option', { name: /The long table, five courses/ }).click()
  const lines = page.getByRole('list', { name: 'What you offer' })
  await expect(lines.getByRole('button', { name: /^The long table, five courses 8 × / })).toBeVisible()
  await page.getByRole('button', { name: 'A line of text' }).press('Enter')
  const line = lines.getByRole('listitem').last()
  await line.getByLabel('Title').fill('Candles')
  await line.getByLabel('Price (EUR)').fill('40')
  await line.getByRole('combobox', { name: 'For the guest' }).click()
  await page.getByRole('option', { name: 'The guest may choose it' }).click()
  await expect(
    lines.getByRole('button', { name: /^Candles 1 × €40\.00 · The guest may choose it €40\.00$/ }),
  ).toBeVisible()
}

test('an offer is made, sent, read and accepted by telephone @phone-too', async ({
  page,
  owner,
  baseURL,
  viewport,
}) => {
  const name = unique('Ada')
  const email = uniqueEmail()
  const guest = createClient(api, fetchTransport(baseURL))
  /** A day has one evening, and both sizes have the same site. */
  const ahead = viewport && viewport.width < 800 ? 521 : 520
  const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { customer } = await owner.customers.create({ body: { name, email } })
  const evening = { customerId: customer.id, day, guests: 8, place: 'Berlin' }
  const { order } = await owner.orders.create({ body: evening })

  await page.goto(`/admin/orders/${order.id}`)
  await unfold(page, 'Offer')
  await page.getByRole('button', { name: 'Make an offer' }).press('Enter')
  await expect(page).toHaveURL(/\/offer$/)
  await addLines(page)
  await page.getByLabel('Your words', { exact: true }).fill('It will be a pleasure.')
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  const preview = page.getByRole('dialog', { name: 'What your guest reads' })
  const guestPage = preview.frameLocator('iframe')
  await expect(guestPage.getByText('It will be a pleasure.')).toBeVisible()
  await guestPage.getByRole('button', { name: 'Go on to accept' }).press('Enter') // which does nothing
  await expect(guestPage.getByRole('heading', { level: 1, name: /^Offer / })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).last().press('Enter')
  await page.getByRole('button', { name: 'Send the offer' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send the offer' })
  await expect(dialog.getByLabel(`Mail to ${name}`)).toHaveValue(/\/offer\/\w+/)
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(toast(page, 'Offer sent')).toBeVisible()
  await expect.poll(() => latestMail(email)).toContain('Here is my offer for your evening')

  const { offer } = await owner.offers.get({ params: order })
  const token = offer!.link!.path!.replace('/offer/', '')
  const read = await guest.guestOffers.open({ body: { token } })
  expect(read.offer).toMatchObject({ state: 'open', words: 'It will be a pleasure.', number: offer!.number })
  await guest.guestOffers.see({ body: { token } })

  await page.reload()
  await expect(page.getByText(/ · Sent on .*, seen on /)).toBeVisible()
  await page.getByRole('button', { name: 'Accepted by telephone' }).press('Enter')
  const acceptance = page.getByRole('dialog', { name: 'Accepted by telephone' })
  await acceptance.getByRole('checkbox', { name: 'Candles', exact: true }).check()
  await acceptance.getByRole('button', { name: 'Enter the acceptance' }).press('Enter')
  await expect(page.getByText(new RegExp(` · Accepted by ${name} on .* \\(By telephone\\): .*Candles`))).toBeVisible()
  await expect.poll(() => latestMail(email)).toContain('Candles')
  const accepted = (await owner.offers.get({ params: order })).offer!
  expect((await owner.orders.get({ params: order })).order).toMatchObject({ price: accepted.answer!.total })
})

test('a double press in a dialog enters one payment', async ({ page, owner }) => {
  const { customer } = await owner.customers.create({ body: { name: unique('Ada'), email: uniqueEmail() } })
  const { order } = await owner.orders.create({ body: { customerId: customer.id } })
  await page.goto(`/admin/orders/${order.id}`)
  await unfold(page, 'Payments')
  await page.getByRole('button', { name: 'Enter a payment' }).press('Enter')
  const amount = page.getByRole('dialog').getByLabel('Amount (EUR)')
  await amount.fill('1’240.–')
  await amount.press('Enter')
  await page.keyboard.press('Enter') // while it is sent or the dialog closes, or on the button that opens it again
  await expect(toast(page, 'Payment entered: €1,240.00')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await owner.payments.list({ params: order })).items).toMatchObject([{ amount: 124_000 }])
})
