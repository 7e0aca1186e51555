import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { expect } from '@playwright/test'
import { test, toast, unique, uniqueEmail } from '../fixtures/admin.ts'
import { latestMail } from '../support/mailbox.ts'

/** An accepted evening is cancelled by its owner and paid back, and another one by its guest, without scripts. */

test('an accepted evening is cancelled, by its owner and by its guest @phone-too', async ({
  page,
  owner,
  baseURL,
  browser,
  viewport,
}) => {
  const guest = createClient(api, fetchTransport(baseURL))
  const ahead = viewport && viewport.width < 800 ? 543 : 540
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const line = {
    ...({ kind: 'text', productId: null, title: 'Dinner', details: '', quantity: 100, unit: 'evening' } as const),
    ...({ price: 100_000, vatRate: 0, discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
    courses: [],
  }
  /** Makes an evening whose offer of €1,000.00 the guest has accepted. Cancelling costs half of it. */
  async function accepted(days: number) {
    const name = unique('Ada')
    const email = uniqueEmail()
    const { customer } = await owner.customers.create({ body: { name, email } })
    const { order } = await owner.orders.create({ body: { customerId: customer.id, day: dayIn(days), guests: 8 } })
    const made = (await owner.offers.create({ params: order, body: {} })).offer
    const body = { version: made.version, lines: [line], cancelSteps: [{ daysBefore: 365, percent: 50 }] }
    const { version } = (await owner.offers.update({ params: order, body })).offer
    const { link } = (await owner.offers.send({ params: order, body: { version } })).offer
    const path = link!.path!
    const token = path.replace('/offer/', '')
    const { hash, sums } = (await guest.guestOffers.open({ body: { token } })).offer
    await guest.guestOffers.accept({ body: { token, hash, chosen: [], total: sums.total, name } })
    return { order, name, email, path }
  }

  const first = await accepted(ahead)
  await owner.payments.add({ params: first.order, body: { day: dayIn(-1), amount: 81_000, way: 'transfer' } })
  await page.goto(`/admin/orders/${first.order.id}`)
  await page.getByRole('button', { name: 'Cancel the evening' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel the evening' })
  await expect(dialog.getByText(/^\d+ days before the evening: 0% = €0\.00\.$/)).toBeVisible()
  await dialog.getByLabel('What your guest owes (EUR)').fill('500')
  await expect(dialog.getByText('Paid so far: €810.00. To be paid back: €310.00.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel it and send' }).press('Enter')
  await expect(toast(page, 'Evening cancelled')).toBeVisible()
  await expect.poll(() => latestMail(first.email)).toContain('310.00 back to you.')
  await page.getByRole('button', { name: 'Paid back: €310.00' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Paid back: €310.00' })).toBeHidden()

  const second = await accepted(ahead + 1 - 300)
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, viewport })
  const offer = await withoutScripts.newPage()
  await offer.goto(`${baseURL}${second.path}`)
  await offer.getByRole('link', { name: 'Cancel this evening' }).click()
  await offer.getByRole('button', { name: 'Cancel the evening for €500.00' }).click()
  await expect(offer.getByText(/You cancelled this evening on/)).toBeVisible()
  await expect(offer.getByText('Owed after cancelling: €500.00.')).toBeVisible()
  await expect.poll(() => latestMail(second.email)).toContain('500.00')
  await withoutScripts.close()
  await page.goto(`/admin/orders/${second.order.id}`)
  await expect(page.getByRole('button', { name: 'Balance paid: €500.00' })).toBeVisible()
})
