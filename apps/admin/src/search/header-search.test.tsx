import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import { newOrder, seed, seedMessages, server, signIn } from '../../test/mock.ts'
import { renderSignedIn, retype } from '../../test/render-app.tsx'

async function openSearch() {
  seed({ banners: [{ heading: 'Dinner by the fire' }, { heading: 'Summer' }] })
  seedMessages({ subject: 'Fire safety' }, { subject: 'Summer' })
  const app = await renderSignedIn('/admin/coupons')
  await screen.findByRole('heading', { name: 'This part is not available.' })
  return { ...app, input: screen.getByRole('combobox', { name: 'Search people, evenings and content' }) }
}

it('gets the focus on Ctrl+K and on a slash that is not typed into a field, and loads nothing until then', async () => {
  const loaded = new Set<unknown>()
  server.use(http.get('/api/:area/admin', ({ params }) => void loaded.add(params['area'])))
  const { user, input } = await openSearch()
  await screen.findByRole('button', { name: 'Notifications, 2 new' })
  for (const keys of ['{Control>}k{/Control}', '/']) {
    input.blur()
    await user.keyboard(keys)
    expect(input).toHaveFocus()
  }
  expect(loaded).toEqual(new Set(['messages', 'settings'])) // from the notifications, and for the country's dates
  await user.keyboard('a/b')
  expect(input).toHaveValue('a/b')
})

it('finds a message by a word of its text, and shows where', async () => {
  const { user, input, router } = await openSearch()
  seedMessages({ subject: 'A question', message: 'We are eight.\nOne of us must not eat Hazelnuts, sadly.' })
  await user.type(input, 'hazelnut')
  const found = await screen.findByRole('option', { name: /A question/ })
  expect(found).toHaveTextContent('A question… eat Hazelnuts, sadly.')
  await user.click(found)
  await waitFor(() => expect(router.state.location.href).toBe('/admin/messages/3'))
  seedMessages({ subject: 'For dessert', message: 'Could we have\n\nœufs à la neige or a crème brûlée?' })
  await user.type(input, 'BRULEE oeufs')
  expect(await screen.findByRole('option', { name: /For dessert/ })).toHaveTextContent('… have œufs à la neige or a')
})

it('finds customers and orders by a name, and opens an order', async () => {
  const { user, input, router } = await openSearch()
  const order = await newOrder({ name: 'Anna Quay', day: '2040-05-12', occasion: 'Birthday' })
  await user.type(input, 'anna')
  const customers = within(await screen.findByRole('group', { name: 'Customers' }))
  expect(customers.getByRole('option')).toHaveTextContent('Anna Quayanna.quay@example.com')
  const found = within(screen.getByRole('group', { name: 'Orders' })).getByRole('option')
  expect(found).toHaveTextContent('Anna Quay, Sat, May 12, 2040Enquiry, Birthday')
  await user.click(found)
  await waitFor(() => expect(router.state.location.href).toBe(`/admin/orders/${order.id}`))
})

it('groups the records and messages that contain the text, and opens the row of a record', async () => {
  const { user, input, router } = await openSearch()
  await user.type(input, 'fire')
  const messages = within(await screen.findByRole('group', { name: 'Messages' }))
  expect(messages.getAllByRole('option')).toHaveLength(1)
  expect(messages.getByRole('option', { name: /Fire safety/ })).toBeVisible()
  const banner = within(await screen.findByRole('group', { name: 'Banners' })).getByRole('option')
  expect(banner).toHaveTextContent(/Dinner by the fire.*Banner, Draft/)
  await user.click(banner)
  await waitFor(() => expect(router.state.location.href).toBe('/admin/banners#banners-2'))
  const row = (await screen.findByText('Dinner by the fire')).closest('tr')
  await waitFor(() => expect(row).toHaveFocus())
})

it('finds a record by its words in a language of the site, and in no other', async () => {
  const { client } = await signIn()
  await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: false }] } })
  const { user, input } = await openSearch()
  const heading = (text: string) => ({ heading: { text, from: 'Summer' } })
  const translations = { de: heading('Sommerküche'), fr: heading("Cuisine d'été") }
  await client.banners.update({ params: { id: 1 }, body: { translations } })
  await user.type(input, 'sommer')
  expect(await screen.findByRole('option', { name: /Summer/ })).toHaveTextContent(/^SummerBanner, Draft$/)
  await retype(user, input, 'cuisine')
  expect(await screen.findByText('Nothing found for “cuisine”')).toBeVisible()
})

it('leaves out unavailable screens and shows that nothing was found', async () => {
  const { user, input } = await openSearch()
  await user.type(input, 'coupons')
  expect(await screen.findByText('Nothing found for “coupons”')).toBeVisible()
})
