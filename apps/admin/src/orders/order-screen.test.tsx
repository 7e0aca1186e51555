import { api, camelCase } from '@tablier/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import { dayAhead, mailHost, newOrder, offerMails, seedMessages, server, signIn } from '../../test/mock.ts'
import { announced, renderScreen, retype } from '../../test/render-app.tsx'

async function open(order: Parameters<typeof newOrder>[0] = {}) {
  await offerMails([])
  const made = await newOrder({ day: dayAhead(30), guests: 8, ...order })
  const app = await renderScreen(`/admin/orders/${made.id}`)
  const form = within(await screen.findByRole('form', { name: 'Order' }))
  const save = () => app.user.click(form.getByRole('button', { name: 'Save' }))
  return { ...app, order: made, form, save }
}

it('facts are changed and saved, and the history says so', async () => {
  const { user, form, save, client, order } = await open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Nora Guest, /)
  const mail = screen.getByRole('link', { name: order.customer.email })
  expect(mail).toHaveAttribute('href', 'mailto:nora.guest%40example.com')
  await user.type(form.getByLabelText('Occasion'), 'Birthday')
  await retype(user, form.getByLabelText('Guests'), '10')
  await user.type(form.getByLabelText('Budget a head'), '90 pounds')
  await user.type(form.getByLabelText('Telephone'), '030 1234')
  expect(form.getByText('Not saved yet')).toBeVisible()
  await save()
  await announced('Order saved')
  expect(form.queryByText('Not saved yet')).not.toBeInTheDocument()
  const { order: saved } = await client.orders.get({ params: order })
  const told = { budget: '90 pounds', telephone: '030 1234' }
  expect(saved).toMatchObject({ occasion: 'Birthday', guests: 10, ...told, version: order.version + 1 })
  const history = within(screen.getByRole('region', { name: 'History' }))
  expect(await history.findByText('Changed: guests, occasion, budget, and telephone')).toBeVisible()
})

it('has an input for each field that a call can change', async () => {
  const { user, form } = await open()
  await user.click(form.getByRole('button', { name: 'Add diets and allergies' }))
  const lists = ['menu', 'dishes', 'parts', 'allergens', 'checklist'] // their inputs are for one of them, or add one
  const opened = ['version', 'timeZone'] // sent with each change; opens with a press
  const names = Object.keys(api.orders.update.body.properties).map(camelCase)
  const inputs = new Set(Array.from(document.querySelectorAll('form [name]'), (input) => input.getAttribute('name')))
  expect(names.filter((name) => !inputs.has(name)).toSorted()).toEqual([...lists, ...opened].toSorted())
})

it('the conversation is on the page of the order, where it is answered, and on that of what the guest added', async () => {
  mailHost.isSetUp = true
  seedMessages({ message: 'Are you free in June?' })
  const { client } = await signIn()
  const { order } = await client.orders.createOfMessage({ params: { id: 1 } })
  const { link } = await client.enquiries.createLink({ params: { id: 1 } })
  await client.enquiries.add({ body: { token: link!.path!.replace('/enquiry/', ''), message: 'We are nine now.' } })
  const { user } = await renderScreen(`/admin/orders/${order.id}`)
  const card = within(await screen.findByRole('region', { name: 'Conversation' }))
  expect(await card.findByText('We are nine now.')).toBeVisible()
  await waitFor(() => expect(card.getByRole('button', { name: 'Reply' })).toHaveAttribute('aria-busy', 'false'))
  await user.click(card.getByRole('button', { name: 'Reply' }))
  await user.type(await card.findByRole('textbox', { name: 'Your reply to Nora Guest' }), 'Nine it is.')
  await user.click(card.getByRole('button', { name: 'Send' }))
  expect(await card.findByText('Nine it is.')).toBeVisible()
  await user.click(card.getByRole('link', { name: 'The guest added' }))
  const status = await screen.findByRole('combobox', { name: 'Status of Re: A dinner for ten' })
  await waitFor(() => expect(status).toHaveTextContent('Replied'))
  expect(await screen.findByText('Nine it is.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open its order' })).toHaveAttribute('href', `/admin/orders/${order.id}`)
})

it('the reply begins at the head of the page', async () => {
  mailHost.isSetUp = true
  seedMessages({})
  const { client } = await signIn()
  const { order } = await client.orders.createOfMessage({ params: { id: 1 } })
  const { user } = await renderScreen(`/admin/orders/${order.id}`)
  const head = within(await screen.findByRole('region', { name: 'State' }))
  await user.click(await head.findByRole('button', { name: 'Reply' }))
  const field = await screen.findByRole('textbox', { name: 'Your reply to Nora Guest' })
  await waitFor(() => expect(field).toHaveFocus())
})

it('the time zone is changed, and the day and the start stay', async () => {
  const { user, form, save, client, order } = await open({ day: '2028-03-26', start: '02:30', timeZone: 'UTC' })
  expect(form.queryByRole('combobox', { name: 'Time zone' })).not.toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Change the time zone' }))
  const field = form.getByRole('combobox', { name: 'Time zone' })
  expect(field).toHaveFocus()
  await retype(user, field, 'Atlantis')
  await user.tab() // the open list is in front of the button
  await save()
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Please choose a time zone from the list/))
  await retype(user, field, 'berlin{Enter}')
  expect(field).toHaveValue('Europe/Berlin')
  await save()
  await announced('Order saved')
  const { order: saved } = await client.orders.get({ params: order })
  expect(saved).toMatchObject({ day: '2028-03-26', start: '02:30', timeZone: 'Europe/Berlin' })
  await user.clear(field)
  await user.tab()
  expect(form.getByText('Time zone: Europe/Berlin')).toBeVisible()
})

it('dishes are added from the portfolio and by free text, and moved by buttons', async () => {
  const { client } = await signIn()
  await client.portfolioItems.create({ body: { category: 'Fish', title: 'Sole meunière' } })
  const { user, form, save, order } = await open()
  const field = form.getByLabelText('Add a dish')
  expect(await form.findByRole('option', { name: 'Sole meunière' })).toBeVisible() // before anything is typed
  await user.type(field, 'sole')
  await user.click(await form.findByRole('option', { name: 'Sole meunière' }))
  await user.type(field, 'Amuse-bouche{Enter}')
  const dishes = within(form.getByRole('list', { name: 'Dishes' }))
  expect(dishes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Sole meunière',
    'Amuse-bouche (only here)',
  ])
  await user.click(dishes.getByRole('button', { name: 'Move Amuse-bouche up' }))
  await save()
  await announced('Order saved')
  const { order: saved } = await client.orders.get({ params: order })
  expect(saved.dishes).toEqual([
    { dishId: null, title: 'Amuse-bouche' },
    { dishId: 1, title: 'Sole meunière' },
  ])
})

it('parts are typed as people write them, and the second is proposed', async () => {
  const { user, form, save, client, order } = await open()
  await user.type(form.getByLabelText('Price (EUR)'), '1.250')
  await user.click(form.getByRole('button', { name: 'Add a part' }))
  const first = within(form.getByRole('group', { name: 'Part 1' }))
  await user.type(first.getByLabelText('Amount (EUR)'), '250')
  await save()
  expect(form.getByLabelText('Price (EUR)')).toHaveAccessibleDescription('Please write the amount like 1,250.00')
  expect(form.getByLabelText('Price (EUR)')).toHaveFocus()
  await retype(user, form.getByLabelText('Price (EUR)'), '1.250,50')
  expect(form.getByLabelText('Price (EUR)')).not.toHaveAccessibleDescription()
  await retype(user, first.getByLabelText('Amount (EUR)'), 'much')
  await save()
  expect(first.getByLabelText('Amount (EUR)')).toHaveAccessibleDescription(/^Please write the amount/)
  await retype(user, first.getByLabelText('Amount (EUR)'), '250')
  expect(first.getByLabelText('Amount (EUR)')).not.toHaveAccessibleDescription()
  await user.type(first.getByLabelText('Due on'), '2027-05-01')
  expect(form.getByText('The parts add up to €250.00, not to the price.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Add a part' }))
  expect(within(form.getByRole('group', { name: 'Part 2' })).getByLabelText('Amount (EUR)')).toHaveValue('1,000.50')
  await save()
  await announced('Order saved')
  const { order: saved } = await client.orders.get({ params: order })
  expect(saved.price).toBe(125_050)
  expect(saved.parts).toEqual([
    { kind: 'deposit', amount: 25_000, dueOn: '2027-05-01' },
    { kind: 'balance', amount: 100_050, dueOn: null },
  ])
})

it('diets and allergies are kept only with consent, and are marked', async () => {
  const { user, form, save, client, order } = await open()
  await user.click(form.getByRole('button', { name: 'Add diets and allergies' }))
  await user.click(form.getByRole('checkbox', { name: 'Nuts' }))
  await save()
  const consent = form.getByRole('checkbox', { name: /The guest agrees/ })
  expect(consent).toHaveFocus()
  expect(consent).toHaveAccessibleDescription('Diets and allergies may only be kept if the guest agrees')
  await user.click(consent)
  await save()
  await announced('Order saved')
  expect(await form.findByText(/The guest agreed on/)).toBeVisible()
  expect((await client.orders.get({ params: order })).order.allergens).toEqual(['nuts'])
})

it('a checklist begins with a template, and a tick is saved at once', async () => {
  const { user, form, save, client, order } = await open()
  await user.click(await form.findByRole('button', { name: 'Add “Shop”' }))
  const shop = within(form.getByRole('region', { name: 'Shop' }))
  await user.type(shop.getByLabelText('Add to Shop'), 'Butter{Enter}')
  await save()
  await announced('Order saved')
  await user.click(shop.getByRole('checkbox', { name: 'Butter' }))
  await waitFor(async () => {
    const { checklist } = (await client.orders.get({ params: order })).order
    expect(checklist.find(({ text }) => text === 'Butter')).toEqual({ group: 'Shop', text: 'Butter', isDone: true })
  })
})

it('a tick that is made while another one is saved is saved after it', async () => {
  const checklist = ['Butter', 'Flour', 'Salt'].map((text) => ({ group: 'Shop', text, isDone: false }))
  const { user, form, client, order } = await open({ checklist })
  const held = Promise.withResolvers<void>()
  const sent: unknown[] = []
  server.use(
    http.put('/api/orders/:id', async ({ request }) => {
      sent.push(await request.clone().json())
      await held.promise // then the mock answers
    }),
  )
  for (const text of ['Butter', 'Flour', 'Salt']) await user.click(form.getByRole('checkbox', { name: text }))
  await waitFor(() => expect(sent).toHaveLength(1))
  held.resolve()
  await waitFor(async () => {
    const saved = (await client.orders.get({ params: order })).order
    expect(saved.checklist.map(({ isDone }) => isDone)).toEqual([true, true, true])
  })
  expect(sent).toHaveLength(2)
  expect(form.queryByText('Not saved yet')).not.toBeInTheDocument()
})

it('what is typed during a save that came too late is kept, and what somebody else has changed', async () => {
  const { user, form, save, client, order } = await open()
  await client.orders.update({ params: order, body: { version: order.version, place: 'Lyon' } })
  const held = Promise.withResolvers<void>()
  server.use(http.put('/api/orders/:id', () => held.promise)) // then the mock answers
  await user.type(form.getByLabelText('Occasion'), 'Birth')
  await save()
  await user.type(form.getByLabelText('Occasion'), 'day')
  held.resolve()
  await waitFor(async () =>
    expect((await client.orders.get({ params: order })).order).toMatchObject({ place: 'Lyon', occasion: 'Birthday' }),
  )
  expect(form.getByLabelText('Occasion')).toHaveValue('Birthday')
  await announced('Order saved. Also kept what somebody else changed: Place')
  expect(form.getByLabelText('Place')).toHaveValue('Lyon')
})

it('a hold asks until when, and a loss why', async () => {
  const { user, client, order } = await open()
  const state = within(screen.getByRole('region', { name: 'State' }))
  await user.click(state.getByRole('button', { name: 'Hold' }))
  const question = within(await screen.findByRole('dialog', { name: 'Hold this evening' }))
  const until = question.getByLabelText(/Hold until the end of/)
  expect(until).toHaveValue(dayAhead(7))
  await retype(user, until, dayAhead(3))
  await user.click(question.getByRole('button', { name: 'Hold' }))
  expect(await state.findByText(/^held until /)).toBeVisible()
  const held = (await client.orders.get({ params: order })).order
  expect(held).toMatchObject({ state: 'held', heldUntil: `${dayAhead(3)}T23:59:00.000Z` })
  await user.click(state.getByRole('button', { name: 'Mark as lost' }))
  const why = within(await screen.findByRole('dialog', { name: 'Mark as lost' }))
  await user.type(why.getByLabelText(/Reason/), 'Too expensive')
  await user.click(why.getByRole('button', { name: 'Mark as lost' }))
  expect(await state.findByText('Too expensive')).toBeVisible()
  expect(state.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

it('a hold ends with the evening at the latest', async () => {
  const { user } = await open({ day: dayAhead(2) })
  await user.click(screen.getByRole('button', { name: 'Hold' }))
  const question = within(await screen.findByRole('dialog', { name: 'Hold this evening' }))
  expect(question.getByLabelText(/Hold until the end of/)).toHaveValue(dayAhead(2))
})

it('a confirmation of a taken day links to the evening that has it', async () => {
  const { client } = await signIn()
  const other = await newOrder({ name: 'Max', day: dayAhead(30) })
  await client.orders.move({ params: other, body: { from: 'enquiry', to: 'confirmed' } })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  const said = within(await screen.findByRole('alertdialog', { name: 'This day is taken' }))
  expect(await said.findByRole('link', { name: /^Max, / })).toHaveAttribute('href', `/admin/orders/${other.id}`)
})

it('a move keeps what is typed and not yet saved', async () => {
  const { user, form, save, client, order } = await open()
  await user.type(form.getByLabelText('Occasion'), 'Birthday')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await announced('Moved to Confirmed')
  expect(form.getByLabelText('Occasion')).toHaveValue('Birthday')
  await save()
  await announced('Order saved')
  expect((await client.orders.get({ params: order })).order).toMatchObject({ state: 'confirmed', occasion: 'Birthday' })
})

it('leaving asks before unsaved changes are lost', async () => {
  const { user, form } = await open()
  await user.type(form.getByLabelText('Occasion'), 'Birthday')
  await user.click(screen.getByRole('link', { name: 'All orders' }))
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
})

it('says that an order does not exist', async () => {
  await renderScreen('/admin/orders/77')
  expect(await screen.findByText(/This order does not exist/)).toBeVisible()
})
