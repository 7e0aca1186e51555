import { api, camelCase } from '@tablier/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayAhead, failCall, newCustomer, newOrder, signIn } from '../../test/mock.ts'
import { choose, renderScreen } from '../../test/render-app.tsx'

const region = (name: string) => within(screen.getByRole('region', { name }))

it('the list is searched and sorted, and says how long customers are kept', async () => {
  for (const name of ['Zoe Listed', 'Ada Listed']) await newCustomer(name)
  const { user, router } = await renderScreen('/admin/customers')
  await screen.findByRole('table', { name: 'Customers' })
  expect(screen.queryByText('Loading customers...')).not.toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'listed{Enter}')
  const names = () => screen.getAllByRole('link', { name: / Listed$/ }).map((link) => link.textContent)
  await screen.findByText('Showing 2 of 2 customers')
  expect(names()).toEqual(['Ada Listed', 'Zoe Listed'])
  await choose(user, screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'listed', order: 'name' }))
  expect(await screen.findByText(/not heard from for 3 years is erased/)).toBeVisible()
  await router.navigate({ to: '/admin/customers', search: { search: 'nobody at all' } })
  expect(await screen.findByText('No customers found.')).toBeVisible()
})

it('a customer is added, and their page opens', async () => {
  const { user } = await renderScreen('/admin/customers')
  await user.click(await screen.findByRole('button', { name: 'New customer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please enter a name')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nora Guest')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Nora Guest' })).toBeVisible()
})

it('a page shows facts, evenings and messages, and saves what is changed', async () => {
  const { client } = await signIn()
  const order = await newOrder({ day: dayAhead(10), occasion: 'Birthday' })
  const { id, email } = order.customer
  const { message } = await client.messages.createTest({ body: { name: 'Nora', email, subject: 'Dinner' } })
  const { user } = await renderScreen(`/admin/customers/${id}`)
  const form = within(await screen.findByRole('form', { name: 'Customer' }))
  expect(region('Evenings').getByText('Birthday')).toBeVisible()
  expect(region('Evenings').getByText('Enquiry')).toBeVisible()
  expect(region('Messages').getByRole('link', { name: 'Dinner' })).toHaveAttribute(
    'href',
    `/admin/messages/${message.id}`,
  )
  await user.type(form.getByRole('textbox', { name: 'Notes for you and your team' }), 'Likes figs')
  await user.click(form.getByRole('button', { name: 'Add diets and allergies' }))
  await user.click(form.getByRole('checkbox', { name: 'Fish' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect((await form.findAllByRole('alert')).length).toBeGreaterThan(0)
  await user.click(form.getByRole('checkbox', { name: 'The guest agrees that you may keep this to plan the evening' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await client.customers.get({ params: { id } })).customer).toMatchObject({
      notes: 'Likes figs',
      allergens: ['fish'],
      version: 2,
    }),
  )
})

it('has an input for each field that a call can change', async () => {
  const { id } = await newCustomer()
  const { user } = await renderScreen(`/admin/customers/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Add diets and allergies' }))
  const names = Object.keys(api.customers.update.body.properties).map(camelCase)
  const inputs = new Set(Array.from(document.querySelectorAll('form [name]'), (input) => input.getAttribute('name')))
  const others = ['allergens', 'version'] // a tick for each; sent with each change
  expect(names.filter((name) => !inputs.has(name)).toSorted()).toEqual(others)
})

it('the list and the page tell the diets of single evenings', async () => {
  const day = `${new Date().getFullYear()}-12-19`
  await newOrder({ day, allergens: ['gluten', 'nuts'], diets: 'No pork', hasConsent: true })
  const { user } = await renderScreen('/admin/customers?search=nora')
  expect(await screen.findByText('For Dec 19: cereals containing gluten, nuts. No pork')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Nora Guest' }))
  const form = within(await screen.findByRole('form', { name: 'Customer' }))
  expect(form.getByText('For Dec 19: cereals containing gluten, nuts. No pork')).toBeVisible()
  expect(form.queryByText(/^The guest has said nothing/)).not.toBeInTheDocument()
})

async function openWithNotes(notes: string) {
  const { id } = await newCustomer()
  const { user, router, client } = await renderScreen(`/admin/customers/${id}`)
  await user.type(await screen.findByRole('textbox', { name: 'Notes for you and your team' }), notes)
  return {
    user,
    loadAgain: () => router.options.context.queryClient.invalidateQueries(),
    saveElsewhere: (body: object) => client.customers.update({ params: { id }, body: { version: 1, ...body } }),
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    saved: async () => (await client.customers.get({ params: { id } })).customer,
  }
}

it('changes of two people to the same facts are shown, to choose one', async () => {
  const { user, saveElsewhere, save, saved } = await openWithNotes('Mine')
  await user.click(screen.getByRole('button', { name: 'Add diets and allergies' }))
  await user.click(screen.getByRole('checkbox', { name: 'Fish' }))
  await user.click(
    screen.getByRole('checkbox', { name: 'The guest agrees that you may keep this to plan the evening' }),
  )
  await saveElsewhere({ notes: 'Theirs', allergens: ['nuts'], diets: 'No pork', hasConsent: true })
  await save()
  const question = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this customer/ }))
  expect(await saved()).toMatchObject({ notes: 'Theirs', allergens: ['nuts'], version: 2 })
  const notes = within(question.getByRole('group', { name: 'Notes' }))
  expect(notes.getByRole('radio', { name: /Your version.*Mine/ })).toBeChecked()
  const diets = within(question.getByRole('group', { name: 'Diets and allergies' }))
  expect(diets.getByRole('radio', { name: /Your version.*Fish/ })).toBeChecked()
  await user.click(diets.getByRole('radio', { name: /Their version.*Nuts\s+No pork/ }))
  await user.click(question.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await saved()).toMatchObject({ notes: 'Mine', allergens: ['nuts'], diets: 'No pork', version: 3 }),
  )
})

it('what somebody else saved is not overwritten after the page has loaded it', async () => {
  const { saveElsewhere, loadAgain, save, saved } = await openWithNotes('Mine')
  await saveElsewhere({ notes: 'Theirs', name: 'Nora Newly' })
  await loadAgain()
  expect(await screen.findByRole('heading', { level: 1, name: 'Nora Newly' })).toBeVisible()
  await save()
  expect(await screen.findByRole('alertdialog', { name: /Somebody else changed this customer/ })).toBeVisible()
  expect((await saved()).notes).toBe('Theirs')
})

it('what is typed stays if the page cannot be loaded again', async () => {
  const { user, loadAgain } = await openWithNotes('Mine')
  failCall('get', '/api/customers/:id')
  await loadAgain()
  await user.keyboard(', kept')
  expect(screen.getByRole('textbox', { name: 'Notes for you and your team' })).toHaveValue('Mine, kept')
})

it('two customers are merged after a look at what moves', async () => {
  const { id } = await newCustomer()
  const order = await newOrder({ name: 'Nora Twin' })
  const { user, client } = await renderScreen(`/admin/customers/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Merge…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge with Nora Guest' }))
  await user.type(dialog.getByRole('combobox', { name: 'The other customer' }), 'Twin')
  await user.click(await dialog.findByRole('option', { name: /Nora Twin/ }))
  const moves = await dialog.findByRole('list', { name: 'What moves' })
  expect(moves).toHaveTextContent(`0 messages1 orderwhat comes from ${order.customer.email} later`)
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText(`Also writes from ${order.customer.email}`)).toBeVisible()
  expect((await client.orders.get({ params: order })).order.customer.id).toBe(id)
})

it('a customer is erased after their name was typed', async () => {
  const { id } = await newCustomer()
  const { user, router, client } = await renderScreen(`/admin/customers/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Erase…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase Nora Guest?' }))
  expect(await dialog.findByText('This will be erased: the customer.')).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'Type “Nora Guest” to erase them' })
  await user.type(field, 'Nora{Enter}')
  expect(await dialog.findByText('This is not the name.')).toBeVisible()
  await user.type(field, ' Guest{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/customers'))
  await expect(client.customers.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await screen.findByText(/one customer was erased by/)).toBeVisible()
})

it('a message links to its sender and shows their other evenings', async () => {
  const { client } = await signIn()
  const order = await newOrder({ day: dayAhead(10) })
  const { email, id } = order.customer
  const { message } = await client.messages.createTest({ body: { name: 'Nora', email, subject: 'Again' } })
  await renderScreen(`/admin/messages/${message.id}`)
  const sender = within(await screen.findByRole('region', { name: 'Sender' }))
  expect(sender.getByRole('link', { name: 'Open customer' })).toHaveAttribute('href', `/admin/customers/${id}`)
  expect(await sender.findByText('Enquiry')).toBeVisible()
})
