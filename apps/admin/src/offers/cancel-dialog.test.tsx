import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { dayAhead, mailHost, newOrder, server, signIn } from '../../test/mock.ts'
import { announced, renderScreen, retype } from '../../test/render-app.tsx'

const line = {
  ...({ kind: 'text', productId: null, title: 'Dinner', details: '', quantity: 100, unit: 'evening' } as const),
  ...({ price: 100_000, vatRate: 0, discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
  courses: [],
}

/** Opens an evening in 20 days whose offer of 1,000.00 was accepted, and of which 810.00 have come. */
async function openAccepted() {
  mailHost.isSetUp = true
  const { client } = await signIn()
  const order = await newOrder({ day: dayAhead(20), guests: 8 })
  const { offer: made } = await client.offers.create({ params: order, body: {} })
  const cancelSteps = [{ daysBefore: 30, percent: 50 }]
  const body = { version: made.version, lines: [line], cancelSteps }
  const { offer } = await client.offers.update({ params: order, body })
  const sent = await client.offers.send({ params: order, body: { version: offer.version } })
  const said = { version: sent.offer.version, name: 'Nora', how: 'By telephone', chosen: [] }
  await client.offers.accept({ params: order, body: said })
  await client.payments.add({ params: order, body: { day: dayAhead(0), amount: 81_000, way: 'transfer' } })
  const app = await renderScreen(`/admin/orders/${order.id}`)
  const state = within(await screen.findByRole('region', { name: 'State' }))
  const cancel = async () => {
    await app.user.click(await state.findByRole('button', { name: 'Cancel the evening' }))
    return within(await screen.findByRole('dialog', { name: 'Cancel the evening' }))
  }
  const read = async () => (await client.orders.get({ params: order })).order
  return { ...app, client, order, state, cancel, read }
}

it('an accepted evening is cancelled for what its step says, and the rest is paid back with one press', async () => {
  const { user, state, cancel, read, client, order } = await openAccepted()
  expect(state.queryByRole('button', { name: 'Mark as lost' })).not.toBeInTheDocument()
  const dialog = await cancel()
  expect(await dialog.findByText('20 days before the evening: 50% = €500.00.')).toBeVisible()
  expect(await dialog.findByText('Paid so far: €810.00. To be paid back: €310.00.')).toBeVisible()
  const mail = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^Mail to/ })
  expect(mail.value).toContain('As we agreed, you owe €500.00. I will pay €310.00 back to you.')
  await user.click(dialog.getByRole('button', { name: 'Cancel it and send' }))
  await announced('Evening cancelled')
  expect(await read()).toMatchObject({ state: 'lost', owed: 50_000, toPayBack: 31_000 })
  expect(await screen.findByText('€310.00 to be paid back to Nora Guest')).toBeVisible()
  await user.click(await state.findByRole('button', { name: 'Paid back: €310.00' }))
  await waitFor(async () => expect(await read()).toMatchObject({ toPayBack: 0 }))
  const { items } = await client.payments.list({ params: order })
  expect(items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-31_000, 81_000])
})

it('a double press pays back once', async () => {
  const { user, state, cancel, client, order } = await openAccepted()
  const dialog = await cancel()
  await user.click(dialog.getByRole('button', { name: 'Without a mail' }))
  const button = await state.findByRole('button', { name: 'Paid back: €310.00' })
  // What is shown does not follow, and the rest of a second does not end.
  const held = Promise.withResolvers<undefined>()
  server.use(http.get('*/api/orders/:id', async () => held.promise))
  const { setTimeout } = globalThis
  const rest = vi.spyOn(globalThis, 'setTimeout')
  rest.mockImplementation((run: () => void, ms?: number) => setTimeout(run, ms === 1000 ? 2 ** 31 - 1 : ms))
  await user.click(button)
  await announced('Paid back: €310.00')
  await client.payments.list({ params: order }) // by now, the press itself has ended
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.click(button)
  rest.mockRestore()
  held.resolve(undefined) // the mock answers
  await waitFor(() => expect(state.queryByRole('button', { name: /^Paid back/ })).not.toBeInTheDocument())
  const { items } = await client.payments.list({ params: order })
  expect(items.filter(({ amount }) => amount < 0)).toHaveLength(1)
})

it('another sum is possible, but none above what was agreed; nothing is owed if the owner cancels', async () => {
  const { user, cancel, read } = await openAccepted()
  const dialog = await cancel()
  const sum = await dialog.findByRole('textbox', { name: 'What your guest owes (EUR)' })
  await retype(user, sum, '1000.01')
  await user.click(dialog.getByRole('button', { name: 'Without a mail' }))
  expect(await dialog.findByText('At most €1,000.00, as was agreed')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'I do' }))
  expect(dialog.getByText('If you cancel, your guest owes nothing.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: /^A word to your guest/ }), 'I am ill.')
  await user.click(dialog.getByRole('button', { name: 'Without a mail' }))
  await waitFor(async () => expect(await read()).toMatchObject({ state: 'lost', owed: 0, toPayBack: 81_000 }))
})

it('that the guest cancelled after all proposes what the offer says', async () => {
  const { user, state, cancel, read } = await openAccepted()
  const dialog = await cancel()
  await user.click(dialog.getByRole('radio', { name: 'I do' }))
  await user.click(dialog.getByRole('button', { name: 'Without a mail' }))
  await waitFor(async () => expect(await read()).toMatchObject({ owed: 0 }))
  await user.click(await state.findByRole('button', { name: 'Change what is owed' }))
  const again = within(await screen.findByRole('dialog'))
  await user.click(again.getByRole('radio', { name: 'My guest' }))
  expect(again.getByRole('textbox', { name: 'What your guest owes (EUR)' })).toHaveValue('500.00')
})
