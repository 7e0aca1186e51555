import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayAhead, mailHost, newOrder, signIn } from '../../test/mock.ts'
import { announced, renderScreen, retype } from '../../test/render-app.tsx'

const line = {
  ...({ kind: 'text', productId: null, title: 'Dinner', details: '', quantity: 100, unit: 'evening' } as const),
  ...({ price: 100_000, vatRate: 0, discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
  courses: [],
}

it('another price than the accepted one is entered with its parts, and the history has both', async () => {
  mailHost.isSetUp = true
  const { client } = await signIn()
  const order = await newOrder({ day: dayAhead(20), guests: 8 })
  const { offer: made } = await client.offers.create({ params: order, body: {} })
  const parts = [{ share: 100, due: 'accepted', days: 0 }] as const
  const body = { version: made.version, lines: [line], parts: [...parts] }
  const { offer } = await client.offers.update({ params: order, body })
  const sent = await client.offers.send({ params: order, body: { version: offer.version } })
  const said = { version: sent.offer.version, name: 'Nora', how: 'By telephone', chosen: [] }
  await client.offers.accept({ params: order, body: said })
  const { user } = await renderScreen(`/admin/orders/${order.id}`)
  const form = within(await screen.findByRole('form', { name: 'Order' }))
  const save = () => user.click(form.getByRole('button', { name: 'Save' }))

  expect(await form.findByText(/If you agree on another price, enter it here/)).toBeVisible()
  await retype(user, form.getByLabelText('Price (EUR)'), '950')
  expect(form.getByText('The parts add up to €1,000.00, not to the price.')).toBeVisible()
  await save()
  const [refusal] = await form.findAllByText(/together, the parts have to come to the agreed price/)
  expect(refusal).toBeVisible()
  await retype(user, form.getByLabelText('Amount (EUR)'), '950')
  await save()
  await announced('Order saved')
  const { order: saved } = await client.orders.get({ params: order })
  expect(saved).toMatchObject({ price: 95_000, parts: [{ amount: 95_000 }], nextPart: { amount: 95_000 } })
  const mail = within(await screen.findByRole('dialog')) // proposes to tell the guest
  await user.click(mail.getByRole('button', { name: 'Without a mail' }))
  const history = within(await screen.findByRole('region', { name: 'History' }))
  await waitFor(() =>
    expect(history.getByText('Another price was agreed: €950.00 instead of €1,000.00')).toBeInTheDocument(),
  )
})
