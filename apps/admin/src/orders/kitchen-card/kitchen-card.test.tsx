import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { dayAhead, failCall, newOrder, server, signIn } from '../../../test/mock.ts'
import { renderScreen } from '../../../test/render-app.tsx'

type Order = NonNullable<Parameters<typeof newOrder>[0]>

/** An evening with a soup, a tart and a dish of its own. */
async function makeEvening(order: Order = {}) {
  const { client } = await signIn()
  const dish = async (title: string, allergens: string) =>
    (await client.portfolioItems.create({ body: { category: 'Dish', title, allergens } })).item
  const soup = await dish('Soup', 'celery contains, milk removable')
  const tart = await dish('Tart', 'nuts may_contain, milk contains')
  const dishes = [
    { dishId: soup.id, title: 'Soup' },
    { dishId: tart.id, title: 'Tart' },
    { dishId: null, title: 'Petits fours' },
  ]
  const { id } = await newOrder({ day: dayAhead(30), guests: 8, dishes, ...order })
  return { client, id, soup }
}

const milky = { code: 'milk', severity: 'life_threatening' } as const
async function addGuest(id: number, name: string, allergens: (typeof milky)[] = []) {
  const { client } = await signIn()
  await client.guests.create({ params: { id }, body: { name, diet: '', allergens, hasConsent: true } })
}

async function open(id: number) {
  const app = await renderScreen(`/admin/orders/${id}/card`)
  const card = within(await screen.findByRole('article'))
  const region = (title: string) => card.getByRole('heading', { name: title }).parentElement!
  const dishes = () =>
    within(region('Dishes'))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  return { ...app, card, region, dishes }
}

it('sets the guests against the dishes that they must not eat', async () => {
  const { id } = await makeEvening({ allergens: ['nuts'], diets: 'No pork', hasConsent: true })
  await addGuest(id, 'Ben', [milky])
  await addGuest(id, 'Cleo')
  const { dishes, region } = await open(id)
  const severe = '(life-threatening, not even traces)'
  expect(dishes()).toEqual([
    `1SoupLeave out: Milk – Ben ${severe}`,
    `2TartContains: Milk – Ben ${severe}May contain: Nuts – somebody (told by the host)`,
    '3Petits foursAllergens not declared: check for somebody (told by the host), Ben',
  ])
  const told = region('Allergies and diets')
  expect(told).toHaveTextContent('For the evening: Nuts. No pork (not checked against the dishes)')
  expect(told).toHaveTextContent(`Ben: Milk ${severe}`)
  expect(told).toHaveTextContent('Cleo: no allergy')
  expect(told).toHaveTextContent('6 guests have not said what they cannot eat.')
})

it('checks the menu course by course, and each dish of a choice', async () => {
  const { id, client, soup } = await makeEvening({ dishes: [{ dishId: null, title: 'Petits fours' }] })
  const line = (dishId: number | null, title: string) => ({ dishId, title })
  const courses = [
    { title: 'Starter', lines: [line(soup.id, 'Soup'), line(null, 'Bread')] },
    { title: '', lines: [line(soup.id + 1, 'Tart')] },
  ]
  await client.orders.update({ params: { id }, body: { version: 1, menu: { menuId: null, title: 'Autumn', courses } } })
  const { dishes: unasked, region, unmount } = await open(id)
  expect(region('Dishes')).toHaveTextContent(/^DishesMenu: Autumn/)
  expect(unasked()).toEqual([
    '1StarterSoupor BreadAllergens not declared',
    '2Tart',
    '3Petits foursAllergens not declared',
  ])
  unmount()
  await addGuest(id, 'Ben', [milky])
  const severe = '(life-threatening, not even traces)'
  expect((await open(id)).dishes()).toEqual([
    `1StarterSoupLeave out: Milk – Ben ${severe}or BreadAllergens not declared: check for Ben`,
    `2TartContains: Milk – Ben ${severe}`,
    '3Petits foursAllergens not declared: check for Ben',
  ])
})

it('says that free words are not checked, also of a guest without an allergy', async () => {
  const { id, client } = await makeEvening()
  await client.guests.create({
    params: { id },
    body: { name: 'Dora', diet: 'No shellfish', allergens: [], hasConsent: true },
  })
  const { region } = await open(id)
  expect(region('Allergies and diets')).toHaveTextContent('Dora: No shellfish (not checked against the dishes)')
  expect(region('Dishes')).toHaveTextContent(/^DishesOnly the 14 allergens are checked here\./)
})

it('warns about a dish that has left the portfolio', async () => {
  const { id, client, soup } = await makeEvening()
  await client.portfolioItems.delete({ params: soup })
  await addGuest(id, 'Ben', [milky])
  expect((await open(id)).dishes()[0]).toBe('1SoupAllergens not declared: check for Ben')
})

it('says who, when, how many, and that nobody was asked by name', async () => {
  const facts = { start: '19:30', place: 'The old mill', occasion: 'A birthday', notes: 'Knock.' }
  const { id } = await makeEvening({ ...facts, budget: '90 pounds', telephone: '030 1234' })
  const { card, region } = await open(id)
  expect(card.getByRole('heading', { level: 1 })).toHaveTextContent('Nora Guest')
  for (const text of ['7:30 PM', 'The old mill', '8 guests', 'A birthday', 'Knock.'])
    expect(card.getByText(text)).toBeVisible()
  expect(screen.getByRole('article')).not.toHaveTextContent(/90 pounds|030 1234/)
  expect(card.getByText('Kitchen card, not confirmed (Enquiry)')).toBeVisible()
  expect(region('Allergies and diets')).toHaveTextContent(/^Allergies and dietsNo guest was asked by name\./)
})

it('has the checklist by its groups', async () => {
  const checklist = [
    { group: 'Shop', text: 'Milk', isDone: true },
    { group: 'Cook', text: 'Stock', isDone: false },
  ]
  const { id } = await makeEvening({ checklist })
  const { region } = await open(id)
  const list = within(region('Checklist'))
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Shop', 'Cook'])
  expect(list.getByLabelText('Done:').nextSibling).toHaveTextContent('Milk')
  expect(list.getByLabelText('To do:').nextSibling).toHaveTextContent('Stock')
})

it('has the extras of the accepted offer, and what its guest chose', async () => {
  const { id, client } = await makeEvening()
  const line = {
    courses: [],
    ...({ kind: 'text', productId: null, details: '', quantity: 100, unit: 'evening' } as const),
    ...({ price: 9500, vatRate: 0, discount: 0, discountKind: 'percent', isOptional: false, group: '' } as const),
  }
  const extra = { ...line, kind: 'extra' } as const
  const lines = [
    { ...line, title: 'Dinner' },
    { ...extra, title: 'Wine', unit: 'head', quantity: 800, isOptional: true, details: 'Only from the Loire' } as const,
    { ...extra, title: 'Waiter', unit: 'hour', quantity: 450 } as const,
    { ...line, title: 'Turbot', group: 'Main' },
    { ...line, title: 'Venison', group: 'Main' },
    { ...extra, title: 'Cigars', isOptional: true },
  ]
  const params = { id }
  const made = await client.offers.create({ params, body: {} })
  const { offer } = await client.offers.update({ params, body: { version: made.offer.version, lines } })
  const sent = await client.offers.send({ params, body: { version: offer.version } })
  const { card, unmount } = await open(id)
  expect(card.queryByRole('heading', { name: 'From the offer' })).not.toBeInTheDocument()
  unmount()
  const said = { name: 'Nora', how: 'By telephone', chosen: [1, 4] }
  await client.offers.accept({ params, body: { version: sent.offer.version, ...said } })
  const { region } = await open(id)
  const items = within(region('From the offer')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Wine8 guestsOnly from the Loire',
    'Waiter4.5 hours',
    'Main: Venison',
  ])
})

it('is not shown without a part of it', async () => {
  const { id } = await makeEvening()
  failCall('get', '/api/orders/:id/guests')
  const { user } = await renderScreen(`/admin/orders/${id}/card`)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument()
  server.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeVisible()
})

it('is reached from the order, and printed', async () => {
  const { id } = await makeEvening()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { user } = await renderScreen(`/admin/orders/${id}`)
  await user.click(await screen.findByRole('link', { name: 'Kitchen card' }))
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})
