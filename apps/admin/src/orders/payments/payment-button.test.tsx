import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import { renderScreen, retype } from '../../../test/render-app.tsx'
import { dayAhead, failure, newOrder, offerMails, server, signIn } from '../../../test/mock.ts'

const deposit = { kind: 'deposit', amount: 30_000, dueOn: null } as const

async function open(order: Parameters<typeof newOrder>[0], to?: 'confirmed') {
  const { client } = await signIn()
  await offerMails([])
  const made = await newOrder({ day: dayAhead(30), price: 125_000, ...order })
  if (to) await client.orders.move({ params: made, body: { from: 'enquiry', to } })
  const app = await renderScreen(`/admin/orders/${made.id}`)
  const head = within(await screen.findByRole('region', { name: 'State' }))
  const card = within(await screen.findByRole('region', { name: 'Payments' }))
  const payments = async () =>
    (await client.payments.list({ params: made })).items.map(({ amount, way, day, note }) => ({
      amount,
      way,
      day,
      note,
    }))
  return { ...app, head, card, payments }
}

it('a deposit and then the rest are paid with one press each, and the card follows', async () => {
  const { user, head, card, payments } = await open({ parts: [deposit] }, 'confirmed')
  expect(await card.findByText('Deposit €300.00 still open')).toBeVisible()
  await user.click(await head.findByRole('button', { name: 'Deposit paid: €300.00' }))
  const rest = await head.findByRole('button', { name: 'Balance paid: €950.00' })
  const paid = { amount: 30_000, way: 'transfer', day: dayAhead(0), note: '' }
  expect(await payments()).toEqual([paid])
  expect(await card.findByText('€300.00 of €1,250.00 paid')).toBeVisible()
  await waitFor(() => expect(rest).toHaveAttribute('aria-disabled', 'false')) // so a double press enters one
  await user.click(rest)
  await waitFor(async () => expect(await payments()).toEqual([paid, { ...paid, amount: 95_000 }]))
  expect(await card.findByText('Everything is paid.')).toBeVisible()
  expect(head.queryByRole('button', { name: / paid/ })).not.toBeInTheDocument()
})

it('a payment is undone from its toast', async () => {
  const { user, head, payments } = await open({}, 'confirmed')
  await user.click(await head.findByRole('button', { name: 'Paid: €1,250.00' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const undone = { amount: -125_000, note: 'Undone right after it was entered' }
  await waitFor(async () => expect(await payments()).toMatchObject([{ amount: 125_000 }, undone]))
  expect(await head.findByRole('button', { name: 'Paid: €1,250.00' })).toBeVisible()
})

it('an evening that is not agreed has no price to pay', async () => {
  const { head } = await open({})
  expect(head.queryByRole('button', { name: /[Pp]aid/ })).not.toBeInTheDocument()
})

it('a payment is proposed whole, and what is too little and too much is said', async () => {
  const { user, card, payments } = await open({ parts: [{ ...deposit, dueOn: dayAhead(0) }] }, 'confirmed')
  const enter = async (amount?: string) => {
    await user.click(await card.findByRole('button', { name: 'Enter a payment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter a payment' }))
    if (amount) await retype(user, dialog.getByLabelText('Amount (EUR)'), amount)
    return dialog
  }
  const send = async (dialog: Awaited<ReturnType<typeof enter>>) => {
    await user.click(dialog.getByRole('button', { name: 'Enter a payment' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  const first = await enter('280')
  await user.selectOptions(first.getByLabelText('How'), 'Cash')
  await user.type(first.getByLabelText('Note (optional)'), 'Twenty to follow')
  await send(first)
  expect(await card.findByText('€20.00 too little')).toBeVisible()
  expect(await card.findByText('Deposit €20.00 due today')).toBeVisible()
  const second = await enter()
  expect(second.getByLabelText('Amount (EUR)')).toHaveValue('20.00')
  await send(second)
  await send(await enter('1000'))
  expect(await card.findByText('€50.00 too much')).toBeVisible()
  const back = await enter('50')
  await user.click(back.getByRole('radio', { name: 'Money went back' }))
  await send(back)
  expect(await card.findByText('Everything is paid.')).toBeVisible()
  expect(await payments()).toMatchObject([
    { amount: 28_000, way: 'cash', note: 'Twenty to follow' },
    { amount: 2_000, way: 'transfer' },
    { amount: 100_000 },
    { amount: -5_000 },
  ])
})

it('a payment needs an amount and a day that is not ahead', async () => {
  const { user, card, payments } = await open({})
  await user.click(await card.findByRole('button', { name: 'Enter a payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a payment' }))
  await retype(user, dialog.getByLabelText('Day'), dayAhead(1))
  await user.click(dialog.getByRole('button', { name: 'Enter a payment' }))
  expect(dialog.getByLabelText('Amount (EUR)')).toHaveAccessibleDescription(/^Please write the amount like/)
  expect(dialog.getByLabelText('Day')).toHaveAccessibleDescription('Please choose today or an earlier day')
  expect(await payments()).toEqual([])
})

it('a press after a lost answer counts once', async () => {
  const { user, head, payments } = await open({ parts: [deposit] })
  const lost = http.post(
    '*/api/orders/:id/payments',
    async ({ request }) => {
      await fetch(request) // is stored
      return failure('internal', null)
    },
    { once: true },
  )
  server.use(lost)
  const press = async () => user.click(await head.findByRole('button', { name: 'Deposit paid: €300.00' }))
  await press()
  expect(await screen.findByText('The payment could not be saved.', { selector: '[role="alert"] *' })).toBeVisible()
  await press()
  expect(await screen.findByText('Deposit paid: €300.00', { selector: '[data-type="success"] *' })).toBeVisible()
  expect(await payments()).toHaveLength(1)
})

it('a payment is undone with a reason, and both lines stay', async () => {
  const { user, head, card, payments } = await open({ parts: [deposit] })
  await user.click(await head.findByRole('button', { name: 'Deposit paid: €300.00' }))
  await user.click(await card.findByRole('button', { name: /^Undo the payment of €300.00/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the payment' }))
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Undo the payment' }))
  await confirm()
  expect(dialog.getByLabelText('Why?')).toHaveAccessibleDescription('Please say why.')
  await user.type(dialog.getByLabelText('Why?'), 'It was for another evening')
  await confirm()
  await waitFor(async () =>
    expect(await payments()).toMatchObject([
      { amount: 30_000 },
      { amount: -30_000, note: 'It was for another evening' },
    ]),
  )
  expect(await card.findByText('undoes payment', { exact: false })).toBeVisible()
  expect(card.queryByRole('button', { name: /^Undo the payment/ })).not.toBeInTheDocument()
})
