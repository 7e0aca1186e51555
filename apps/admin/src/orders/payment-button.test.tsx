import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../test/render-app.tsx'
import { dayAhead, newOrder, offerMails, signIn } from '../../test/mock.ts'

const deposit = { kind: 'deposit', amount: 30_000, dueOn: null, paidOn: null } as const

async function open(order: Parameters<typeof newOrder>[0], to?: 'confirmed') {
  const { client } = await signIn()
  await offerMails([])
  const made = await newOrder({ day: dayAhead(30), price: 125_000, ...order })
  if (to) await client.orders.move({ params: made, body: { from: 'enquiry', to } })
  const app = await renderScreen(`/admin/orders/${made.id}`)
  const head = within(await screen.findByRole('region', { name: 'State' }))
  return { ...app, head, amounts: async () => (await client.orders.get({ params: made })).order.amounts }
}

it('a deposit and then the rest are paid with one press each, and the form follows', async () => {
  const { user, head, amounts } = await open({ amounts: [deposit] }, 'confirmed')
  await user.click(await head.findByRole('button', { name: 'Deposit paid: €300.00' }))
  const rest = await head.findByRole('button', { name: 'Balance paid: €950.00' })
  const paid = { paidOn: expect.stringMatching(/^\d{4}-/) }
  expect(await amounts()).toEqual([{ ...deposit, ...paid }])
  await user.click(rest)
  await waitFor(async () =>
    expect(await amounts()).toMatchObject([
      { kind: 'deposit', ...paid },
      { kind: 'balance', ...paid },
    ]),
  )
  const form = within(screen.getByRole('form', { name: 'Order' }))
  await waitFor(() => expect(form.getByText('Open').nextSibling).toHaveTextContent('€0.00'))
  expect(head.queryByRole('button', { name: / paid/ })).not.toBeInTheDocument()
})

it('a payment is undone', async () => {
  const { user, head, amounts } = await open({}, 'confirmed')
  await user.click(await head.findByRole('button', { name: 'Paid: €1,250.00' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await amounts()).toEqual([]))
  expect(await head.findByRole('button', { name: 'Paid: €1,250.00' })).toBeVisible()
})

it('an evening that is not agreed has no price to pay', async () => {
  const { head } = await open({})
  expect(head.queryByRole('button', { name: /[Pp]aid/ })).not.toBeInTheDocument()
})
