import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayAhead, newOrder, offerMails, signIn } from '../../test/mock.ts'
import { choose, renderScreen } from '../../test/render-app.tsx'

const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))

it('the board has a column for each state, and moves an evening by its menu', async () => {
  const { client } = await signIn()
  await offerMails([])
  const order = await newOrder({ day: dayAhead(30), guests: 8, occasion: 'Birthday', price: 125_000 })
  await newOrder({ name: 'Max', day: dayAhead(10) })
  await client.calendar.createDayOff({ body: { firstDay: dayAhead(10), lastDay: dayAhead(10) } })
  const { user } = await renderScreen('/admin/orders')
  const enquiries = within(await screen.findByRole('region', { name: 'Enquiry 2' }))
  const cards = enquiries.getAllByRole('article')
  expect(cards.map((card) => within(card).getByRole('link').textContent)).toEqual(['Max', 'Nora Guest'])
  expect(cards[0]).toHaveTextContent(/This is a day off/)
  expect(cards[1]).toHaveTextContent(/8 guests · Birthday€1,250\.00/)
  expect(enquiries.getByRole('link', { name: 'Nora Guest' })).toHaveAttribute('href', `/admin/orders/${order.id}`)
  enquiries.getByRole('button', { name: /^Move to… Nora Guest, / }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Confirmed' }))
  await waitFor(() => expect(column('Confirmed').getByRole('link', { name: 'Nora Guest' })).toHaveFocus())
  expect(column('Enquiry').queryByRole('link', { name: 'Nora Guest' })).not.toBeInTheDocument()
  expect((await client.orders.get({ params: order })).order.state).toBe('confirmed')
})

it('an evening that leaves the board gives the focus to the heading of its column', async () => {
  await newOrder({ day: dayAhead(30) })
  const { user } = await renderScreen('/admin/orders')
  await user.click(await screen.findByRole('button', { name: /^Move to… Nora Guest, / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lost' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as lost' }))
  await waitFor(() => expect(dialog.queryByText('Loading the mail...')).not.toBeInTheDocument())
  await user.click(await dialog.findByRole('button', { name: /^Mark as lost( without a mail)?$/ })) // with or without mail
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Enquiry 0' })).toHaveFocus())
})

it('a hold on the board says until when, and other states are linked', async () => {
  const { client } = await signIn()
  const order = await newOrder({ day: dayAhead(30) })
  await client.orders.move({ params: order, body: { from: 'enquiry', to: 'held' } })
  await renderScreen('/admin/orders')
  expect(await screen.findByText(/^held until /)).toBeVisible()
  const tab = (name: string) => screen.getByRole('button', { name }) // which a narrow screen has
  await waitFor(() => expect(tab('Held 1')).toHaveAttribute('aria-pressed', 'true'))
  expect(tab('Enquiry 0')).toHaveAttribute('aria-pressed', 'false')
  expect(await screen.findByRole('link', { name: 'Lost (0)' })).toHaveAttribute(
    'href',
    '/admin/orders?view=list&state=lost&order=latest',
  )
})

it('the list is limited to a state, sorted and searched', async () => {
  const { client } = await signIn()
  await newOrder({ day: dayAhead(30), occasion: 'Birthday' })
  const max = await newOrder({ name: 'Max', day: dayAhead(10) })
  await client.orders.move({ params: max, body: { from: 'enquiry', to: 'confirmed' } })
  const { user, router } = await renderScreen('/admin/orders?view=list')
  const names = () => screen.getAllByRole('link', { name: /^(Max|Nora Guest)$/ }).map((link) => link.textContent)
  await screen.findByRole('table', { name: 'Orders' })
  expect(names()).toEqual(['Max', 'Nora Guest'])
  await choose(user, screen.getByRole('combobox', { name: 'Sort by day' }), 'Latest first')
  await waitFor(() => expect(names()).toEqual(['Nora Guest', 'Max']))
  await choose(user, screen.getByRole('combobox', { name: 'Filter by state' }), 'Confirmed')
  await waitFor(() => expect(names()).toEqual(['Max']))
  expect(router.state.location.search).toEqual({ view: 'list', state: 'confirmed', order: 'latest' })
  await router.navigate({ to: '/admin/orders', search: { view: 'list' } })
  await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'birth{Enter}')
  await waitFor(() => expect(names()).toEqual(['Nora Guest']))
})

it('an order is added for a known guest, and its page opens', async () => {
  await newOrder()
  const { user, router, client } = await renderScreen('/admin/orders')
  await user.click(await screen.findByRole('button', { name: 'New order' }))
  const form = within(await screen.findByRole('dialog', { name: 'New order' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByLabelText('Guest')).toHaveAccessibleDescription('Please choose the guest, or add a new one')
  await user.type(form.getByLabelText('Guest'), 'nora')
  await user.click(await form.findByRole('option', { name: /^Nora Guest/ }))
  fireEvent.change(form.getByLabelText('Day'), { target: { value: dayAhead(40) } })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/orders/2'))
  expect((await client.customers.list()).total).toBe(1)
  expect((await client.orders.get({ params: { id: 2 } })).order).toMatchObject({ day: dayAhead(40), state: 'enquiry' })
})

it('an order is added for a new guest, with all that a caller tells, by one save', async () => {
  const { user, client, router } = await renderScreen('/admin/orders')
  await user.click(await screen.findByRole('button', { name: 'New order' }))
  const form = within(await screen.findByRole('dialog', { name: 'New order' }))
  await user.type(form.getByLabelText('Guest'), 'Max Muster')
  await user.click(await form.findByRole('option', { name: 'New guest “Max Muster”' }))
  fireEvent.change(form.getByLabelText('Day'), { target: { value: dayAhead(40) } })
  fireEvent.change(form.getByLabelText('Start'), { target: { value: '19:30' } })
  await user.type(form.getByLabelText('Guests'), '8')
  await user.type(form.getByLabelText('Price (EUR)'), '1250')
  await user.type(form.getByLabelText('Telephone'), '0171 234')
  await user.type(form.getByLabelText('Place'), 'Quay 5')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/orders/1'))
  expect((await client.orders.get({ params: { id: 1 } })).order).toMatchObject({
    customer: { name: 'Max Muster', telephone: '0171 234' },
    day: dayAhead(40),
    start: '19:30',
    guests: 8,
    price: 125_000,
    place: 'Quay 5',
  })
})

it('a caller who is a customer is recognised by the number that is typed', async () => {
  const { user, client, router } = await renderScreen('/admin/orders')
  const { customer } = await client.customers.create({ body: { name: 'Max Muster', telephone: '0171 2345678' } })
  await user.click(await screen.findByRole('button', { name: 'New order' }))
  const form = within(await screen.findByRole('dialog', { name: 'New order' }))
  await user.type(form.getByLabelText('Telephone'), '+49 171 2345678')
  await user.click(await form.findByRole('button', { name: 'This is Max Muster' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/orders/1'))
  const { order } = await client.orders.get({ params: { id: 1 } })
  expect(order.customer.id).toBe(customer.id)
})

it('a caller whose number is only a part of a customer’s is not taken for them', async () => {
  const { user, client } = await renderScreen('/admin/orders')
  await client.customers.create({ body: { name: 'Max Muster', telephone: '0171 2345678' } })
  await client.customers.create({ body: { name: 'Nora Guest', telephone: '0171 23456' } })
  await user.click(await screen.findByRole('button', { name: 'New order' }))
  const form = within(await screen.findByRole('dialog', { name: 'New order' }))
  await user.type(form.getByLabelText('Telephone'), '0049 171 23456')
  expect(await form.findByRole('button', { name: 'This is Nora Guest' })).toBeVisible()
  expect(form.queryByRole('button', { name: 'This is Max Muster' })).not.toBeInTheDocument()
})

it('a number that is typed for a new guest is also their telephone number', async () => {
  const { user } = await renderScreen('/admin/orders')
  await user.click(await screen.findByRole('button', { name: 'New order' }))
  const form = within(await screen.findByRole('dialog', { name: 'New order' }))
  await user.type(form.getByLabelText('Guest'), '0171 2345678')
  await user.click(await form.findByRole('option', { name: 'New guest “0171 2345678”' }))
  expect(form.getByLabelText('Telephone')).toHaveValue('0171 2345678')
})
