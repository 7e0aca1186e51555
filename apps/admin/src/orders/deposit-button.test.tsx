import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, retype } from '../../test/render-app.tsx'
import { clientOf, dayAhead, failCall, mailHost, mock, signIn } from '../../test/mock.ts'

interface Quote {
  readonly price?: number | null
  readonly isMailSetUp?: boolean
  readonly date?: string
  readonly heldUntil?: string
}

async function open({ price = 125_000, isMailSetUp = true, date = dayAhead(30), heldUntil }: Quote = {}) {
  mailHost.isSetUp = isMailSetUp
  const evening = { date, guests: 8, place: 'Lyon' }
  const message = { name: 'Nora Guest', email: 'nora@example.com', subject: 'A dinner', message: 'Are you free?' }
  await clientOf().messages.send({ body: { ...message, evening } })
  const { client } = await signIn()
  const params = { id: 1 }
  const quote = { ...(price !== null && { price }), ...(heldUntil && { heldUntil }) }
  await client.orders.move({ params, body: { from: 'enquiry', to: 'quoted', ...quote } })
  await mock.takeMails()
  const app = await renderScreen('/admin/orders/1')
  const head = within(await screen.findByRole('region', { name: 'State' }))
  const ask = async () => {
    await app.user.click(await head.findByRole('button', { name: 'Ask for a deposit' }))
    return within(await screen.findByRole('dialog', { name: 'Ask for a deposit' }))
  }
  return { ...app, head, ask, parts: async () => (await client.orders.get({ params })).order.parts }
}

it('a deposit is noted and asked for with two presses; then one press notes that it is paid', async () => {
  const { user, head, ask, parts } = await open()
  const dialog = await ask()
  const mail = await dialog.findByLabelText<HTMLTextAreaElement>('Mail to Nora Guest')
  expect(mail.value).toMatch(/^Deposit: €375\.00\nPlease pay by: \w/m)
  await user.click(dialog.getByRole('button', { name: 'Save and send' }))
  await waitFor(async () => expect(await parts()).toMatchObject([{ kind: 'deposit', amount: 37_500 }]))
  const sent = { to: [{ address: 'nora@example.com' }], subject: expect.stringMatching(/^Your deposit for /) }
  await waitFor(async () => expect(await mock.takeMails()).toMatchObject([sent]))
  expect(await head.findByRole('button', { name: 'Deposit paid: €375.00' })).toBeVisible()
  await waitFor(() => expect(head.getByRole('button', { name: 'Ask for a deposit' })).toHaveFocus())
  await user.click(head.getByRole('button', { name: 'Deposit paid: €375.00' }))
  await waitFor(() => expect(head.queryByRole('button', { name: 'Ask for a deposit' })).not.toBeInTheDocument())
})

it('a deposit that was noted without a mail can be asked for later, with its amount and day', async () => {
  const { user, ask, parts } = await open()
  const dialog = await ask()
  await retype(user, dialog.getByLabelText('Amount (EUR)'), '500')
  await retype(user, dialog.getByLabelText('Due on'), dayAhead(3))
  await user.click(await dialog.findByRole('button', { name: 'Without a mail' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const again = await ask()
  expect(again.getByLabelText('Due on')).toHaveValue(dayAhead(3))
  await user.click(await again.findByRole('button', { name: 'Save and send' }))
  await waitFor(async () =>
    expect(await mock.takeMails()).toMatchObject([{ text: expect.stringContaining('€500.00') }]),
  )
  expect(await parts()).toMatchObject([{ amount: 50_000, dueOn: dayAhead(3) }])
})

it('a text that was changed by hand names the amount that is chosen afterwards', async () => {
  const { user, ask } = await open()
  const dialog = await ask()
  const mail = await dialog.findByLabelText<HTMLTextAreaElement>('Mail to Nora Guest')
  await user.type(mail, ' See you!')
  await retype(user, dialog.getByLabelText('Amount (EUR)'), '500')
  expect(mail.value).toMatch(/^Deposit: €500\.00\n[^]*See you!/m)
  expect(mail.value).not.toContain('€375.00')
})

it('a deposit that is not saved says so, and not that a mail could not be sent', async () => {
  const { user, ask } = await open()
  const dialog = await ask()
  failCall('put', '/api/orders/:id', 'internal', null)
  await user.click(await dialog.findByRole('button', { name: 'Without a mail' }))
  expect(await screen.findByText('The payment could not be saved.', { selector: '[role="alert"] *' })).toBeVisible()
})

it('another amount and day are in the mail and are stored; a day that is over is refused', async () => {
  const { user, ask, parts } = await open()
  const dialog = await ask()
  await retype(user, dialog.getByLabelText('Amount (EUR)'), '500')
  await retype(user, dialog.getByLabelText('Due on'), dayAhead(-1))
  await user.click(await dialog.findByRole('button', { name: 'Save and send' }))
  expect(dialog.getByLabelText('Due on')).toHaveAccessibleDescription('Please choose a day that is not over')
  await retype(user, dialog.getByLabelText('Due on'), dayAhead(3))
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Mail to Nora Guest').value).toContain('Deposit: €500.00')
  await user.click(dialog.getByRole('button', { name: 'Without a mail' }))
  await waitFor(async () => expect(await parts()).toMatchObject([{ amount: 50_000, dueOn: dayAhead(3) }]))
  expect(await mock.takeMails()).toEqual([])
})

it('a site that sends no mail notes the deposit, and its text can be copied', async () => {
  const { user, ask, parts } = await open({ isMailSetUp: false })
  const dialog = await ask()
  expect(await dialog.findByRole('button', { name: 'Copy the text' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await parts()).toMatchObject([{ kind: 'deposit' }]))
})

it('an evening without a price has no proposal', async () => {
  const { user, ask, parts } = await open({ price: null })
  const dialog = await ask()
  await user.click(await dialog.findByRole('button', { name: 'Save and send' }))
  expect(dialog.getByLabelText('Amount (EUR)')).toHaveAccessibleDescription(/^Please write the amount like/)
  expect(await parts()).toEqual([])
})

it.each([
  ['two weeks from today', {}, dayAhead(14)],
  ['the evening, if it is earlier', { date: dayAhead(6) }, dayAhead(6)],
  ["the day of the hold's end, if it is earlier", { heldUntil: `${dayAhead(4)}T12:00:00.000Z` }, dayAhead(4)],
  [
    'the evening, if the hold ends later',
    { date: dayAhead(3), heldUntil: `${dayAhead(4)}T12:00:00.000Z` },
    dayAhead(3),
  ],
])('the proposed day is %s', async (_name, quote, day) => {
  const { ask } = await open(quote)
  expect((await ask()).getByLabelText('Due on')).toHaveValue(day)
})
