import { dateAt } from '@tablier/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { expectAlert, renderScreen, retype } from '../../test/render-app.tsx'
import { clientOf, dayAhead, failure, mailHost, mock, newOrder, offerMails, server, signIn } from '../../test/mock.ts'

async function open(
  order: Parameters<typeof newOrder>[0] = {},
  move?: { to: 'confirmed' | 'quoted'; heldUntil?: string },
) {
  const { client } = await signIn()
  const made = await newOrder({ day: dayAhead(30), ...order })
  await offerMails([])
  if (move) await client.orders.move({ params: made, body: { from: 'enquiry', ...move } })
  const app = await renderScreen(`/admin/orders/${made.id}`)
  const panel = await screen.findByRole('region', { name: 'State' })
  const read = async () => (await client.orders.get({ params: made })).order
  return { ...app, order: made, panel, state: within(panel), read, stateOf: async () => (await read()).state }
}

describe('the mail that is offered at a move', () => {
  async function openEnquiry({ isMailSetUp = true, lang }: { isMailSetUp?: boolean; lang?: 'de' } = {}) {
    mailHost.isSetUp = isMailSetUp
    await clientOf().messages.send({
      body: {
        name: 'Nora Guest',
        email: 'nora@example.com',
        subject: 'A dinner',
        message: 'Are you free?',
        evening: { date: dayAhead(30), guests: 8, place: 'Lyon' },
        ...(lang && { lang }),
      },
    })
    await mock.takeMails()
    const app = await renderScreen('/admin/orders/1')
    const state = within(await screen.findByRole('region', { name: 'State' }))
    const order = async () => (await app.client.orders.get({ params: { id: 1 } })).order
    return { ...app, state, order }
  }

  it('has the facts and the price, and is sent with the move as a reply in the conversation', async () => {
    const { user, state, order } = await openEnquiry()
    await user.click(state.getByRole('button', { name: 'Mark as quoted' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as quoted' }))
    const mail = await dialog.findByLabelText<HTMLTextAreaElement>('Mail to Nora Guest')
    expect(mail.value).toMatch(/^Hello Nora,\n[^]*\nGuests: 8\nPlace: Lyon\n\n[^]*\/enquiry\/[0-9a-f]{64}$/)
    await user.type(dialog.getByLabelText('Price (EUR)'), '1250')
    expect(mail.value).toContain('\nPlace: Lyon\nPrice: €1,250.00\n')
    await user.type(mail, ' See you.')
    await user.click(dialog.getByRole('button', { name: 'Mark as quoted and send' }))
    await waitFor(async () => expect(await order()).toMatchObject({ state: 'quoted', price: 125_000 }))
    const conversation = within(screen.getByRole('region', { name: 'Conversation' }))
    expect(await conversation.findByText(/See you\.$/)).toBeVisible()
    expect(await mock.takeMails()).toMatchObject([
      { subject: expect.stringMatching(/^My price for /), text: expect.stringContaining('See you.') },
    ])
  })

  it('is in the language of the message that the order was made of', async () => {
    const { client } = await signIn()
    await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
    const { user, state } = await openEnquiry({ lang: 'de' })
    await user.click(state.getByRole('button', { name: 'Mark as quoted' }))
    const mail = await screen.findByLabelText<HTMLTextAreaElement>('Mail to Nora Guest')
    expect(mail.value).toMatch(/^Guten Tag Nora Guest,\n[^]*\nGäste: 8\n/)
  })

  it('is offered for another end of a hold too', async () => {
    const { user, state } = await openEnquiry()
    await user.click(state.getByRole('button', { name: 'Hold' }))
    await user.click(await screen.findByRole('button', { name: 'Hold and send' }))
    await user.click(await state.findByRole('button', { name: 'Change the hold' }))
    expect(await screen.findByRole('button', { name: 'Hold and send' })).toBeVisible()
  })

  it('is waited for', async () => {
    const held = Promise.withResolvers<void>()
    const { user, state, order } = await openEnquiry()
    server.use(http.get('*/api/messages/1/guest-link', () => held.promise.then(() => undefined))) // then the mock answers
    await user.click(state.getByRole('button', { name: 'Confirm' }))
    await user.click(await screen.findByRole('button', { name: 'Loading...' }))
    held.resolve()
    expect(await screen.findByRole('button', { name: 'Confirm and send' })).toBeVisible()
    expect((await order()).state).toBe('enquiry')
  })

  it('is left, and what was changed in it stays if the move fails', async () => {
    const { user, state, order } = await openEnquiry()
    server.use(http.post('*/api/orders/1/state', () => failure(), { once: true }))
    await user.click(state.getByRole('button', { name: 'Confirm' }))
    const mail = await screen.findByLabelText('Mail to Nora Guest')
    await user.clear(mail)
    await user.type(mail, 'Gladly, {{date}!')
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    await press('Confirm and send')
    expect(mail).toHaveAccessibleDescription('Please replace {date}')
    await retype(user, mail, 'Gladly!')
    await press('Confirm and send')
    await expectAlert('Something went wrong on our side. Please try again.')
    expect(mail).toHaveValue('Gladly!')
    await press('Confirm without a mail')
    await waitFor(async () => expect((await order()).state).toBe('confirmed'))
    expect(await mock.takeMails()).toEqual([])
  })

  it('can be copied where the site sends no mail', async () => {
    const app = await openEnquiry({ isMailSetUp: false })
    await app.user.click(app.state.getByRole('button', { name: 'Confirm' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this evening' }))
    expect(await dialog.findByText(/This site does not send mail yet/)).toBeVisible()
    await app.user.click(dialog.getByRole('button', { name: 'Copy the text' }))
    expect(await navigator.clipboard.readText()).toContain('Your evening is confirmed:')
    await app.user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(async () => expect((await app.order()).state).toBe('confirmed'))
  })
})

it('a quote without a price asks for it, and can be given all the same', async () => {
  const { user, state, read } = await open()
  await user.click(state.getByRole('button', { name: 'Mark as quoted' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as quoted' }))
  await user.click(dialog.getByRole('button', { name: 'Mark as quoted' }))
  const question = () => screen.findByRole('alertdialog', { name: 'Quote without a price?' })
  await user.click(within(await question()).getByRole('button', { name: 'Enter the price' }))
  expect(await read()).toMatchObject({ state: 'enquiry' })
  await user.click(dialog.getByRole('button', { name: 'Mark as quoted' }))
  await user.click(within(await question()).getByRole('button', { name: 'Without a price' }))
  await waitFor(async () => expect(await read()).toMatchObject({ state: 'quoted', price: null }))
})

it('a price that is set with a move stays at the next save', async () => {
  const { user, state, read } = await open()
  await user.click(state.getByRole('button', { name: 'Mark as quoted' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as quoted' }))
  await user.type(dialog.getByLabelText('Price (EUR)'), '1250')
  await user.click(dialog.getByRole('button', { name: 'Mark as quoted' }))
  const form = within(await screen.findByRole('form', { name: 'Order' }))
  await waitFor(() => expect(form.getByLabelText('Price (EUR)')).toHaveValue('1,250.00'))
  await user.type(form.getByLabelText('Notes for you and your team'), 'Figs')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await read()).toMatchObject({ notes: 'Figs', price: 125_000 }))
})

it.each([
  ['Pacific/Kiritimati', 1],
  ['Pacific/Pago_Pago', 0], // always a day or two behind
])('whether the day has come depends on the place: %s', async (timeZone, offers) => {
  const day = dateAt(new Date(), 'Pacific/Kiritimati')
  const { state } = await open({ day, timeZone }, { to: 'confirmed' })
  expect(await state.findByRole('button', { name: 'Mark as lost' })).toBeVisible()
  expect(state.queryAllByRole('button', { name: 'Mark as done' })).toHaveLength(offers)
})

it('buttons are busy until a move is answered, and can be pressed right after it', async () => {
  const { user, state, panel, stateOf } = await open({ price: 125_000 })
  const held = Promise.withResolvers<void>()
  server.use(
    http.post('/api/orders/:id/state', () => held.promise.then(() => undefined)), // then the mock answers
    http.get('/api/customers', () => new Promise<never>(() => undefined)), // what is loaded afterwards does not matter
  )
  await user.click(state.getByRole('button', { name: 'Mark as quoted' }))
  expect(await state.findByRole('button', { name: 'Moving...' })).toHaveAttribute('aria-disabled', 'true')
  expect(panel).toHaveAttribute('aria-busy', 'true')
  await user.click(state.getByRole('button', { name: 'Mark as lost' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  held.resolve()
  await user.click(await state.findByRole('button', { name: 'Move back to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Enquiry' }))
  await waitFor(async () => expect(await stateOf()).toBe('enquiry'))
})

it('a move is undone with its hold, which has kept the day', async () => {
  const heldUntil = `${dayAhead(3)}T12:00:00.000Z`
  const { user, state, read } = await open({}, { to: 'quoted', heldUntil })
  await user.click(state.getByRole('button', { name: 'Mark as lost' }))
  const question = within(await screen.findByRole('dialog', { name: 'Mark as lost' }))
  await user.click(question.getByRole('button', { name: 'Mark as lost' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await read()).toMatchObject({ state: 'quoted', heldUntil }))
})

it('the panel gets the focus if the pressed button disappears', async () => {
  const { user, state, panel } = await open()
  await user.click(state.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(panel).toHaveFocus())
})

it('a confirmation on a day off asks first', async () => {
  const { client } = await signIn()
  const day = dayAhead(30)
  await client.calendar.createDayOff({ body: { firstDay: day, lastDay: dayAhead(31), note: 'Lisbon' } })
  const { user, state, stateOf } = await open({ day })
  await user.click(state.getByRole('button', { name: 'Confirm' }))
  const question = within(await screen.findByRole('dialog', { name: 'This is a day off' }))
  expect(question.getByText(/ is a day off: Lisbon\. Confirm anyway\?$/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await stateOf()).toBe('enquiry')
  await waitFor(() => expect(state.getByRole('button', { name: 'Confirm' })).toHaveFocus())
  await user.click(state.getByRole('button', { name: 'Confirm' }))
  const again = within(await screen.findByRole('dialog', { name: 'This is a day off' }))
  await user.click(again.getByRole('button', { name: 'Confirm' }))
  await waitFor(async () => expect(await stateOf()).toBe('confirmed'))
})

it('the question about a hold says that the day is off', async () => {
  const { client } = await signIn()
  const day = dayAhead(30)
  await client.calendar.createDayOff({ body: { firstDay: day, lastDay: day } })
  const { user, state } = await open({ day })
  await user.click(state.getByRole('button', { name: 'Hold' }))
  const question = within(await screen.findByRole('dialog', { name: 'Hold this evening' }))
  expect(await question.findByText(/ is a day off\.$/)).toBeVisible()
})

it('the form says that the day is off, which can be saved all the same', async () => {
  const { client } = await signIn()
  const dayOff = dayAhead(31)
  await client.calendar.createDayOff({ body: { firstDay: dayOff, lastDay: dayOff, note: 'Lisbon' } })
  const { user, order } = await open()
  const form = within(screen.getByRole('form', { name: 'Order' }))
  const day = form.getByLabelText('Day')
  expect(form.queryByText(/ is a day off/)).not.toBeInTheDocument()
  await retype(user, day, dayOff)
  expect(await form.findByText(/ is a day off: Lisbon\.$/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await client.orders.get({ params: order })).order.day).toBe(dayOff))
})
