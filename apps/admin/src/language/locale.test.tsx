import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newOrder, signIn } from '../../test/mock.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { localeFor } from './locale.ts'

const year = new Date().getUTCFullYear() + 1
const day = `${year}-06-12`
const weekday = (locale: string) => new Date(day).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' })
const on = weekday('en')
const text = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, ' ')

describe('dates, times and prices are written as in the country of the site', () => {
  it.each([
    ['GB', `${on}, 12 Jun ${year}`, '19:30', '€1,250.00', 'Mon'],
    ['US', `${on}, Jun 12, ${year}`, '7:30 PM', '€1,250.00', 'Sun'],
    ['AT', `${on}, 12 Jun ${year}`, '19:30', '€ 1.250,00', 'Mon'],
    ['CA', `${on}, Jun 12, ${year}`, '7:30 p.m.', '€1,250.00', 'Sun'],
    ['MX', `${on}, 12 Jun ${year}`, '7:30 pm', '€1,250.00', 'Sun'],
    ['EG', `${on}, 12 Jun ${year}`, '7:30 pm', '€1,250.00', 'Sat'],
  ])('%s', async (region, date, time, price, firstDay) => {
    const { client } = await signIn()
    await client.settings.update({ body: { region } })
    const order = await newOrder({ day, start: '19:30', price: 125_000 })
    const { router } = await renderSignedIn('/admin/orders?view=list')
    const row = () => screen.getByRole('row', { name: /Nora Guest/ })
    await waitFor(() => expect(text(row())).toContain(date)) // rendered again once the country is known
    expect(text(row())).toContain(price)
    await router.navigate({ href: `/admin/orders?view=calendar&layout=month&day=${day}` })
    const grid = within(await screen.findByRole('grid'))
    expect(grid.getAllByRole('columnheader')[0]).toHaveTextContent(firstDay)
    const evening = await grid.findByRole('link', { name: /Nora Guest/ })
    expect(evening.title.replaceAll(/\s/g, ' ')).toContain(time)
    await router.navigate({ href: `/admin/orders/${order.id}/card` })
    const card = await screen.findByRole('heading', { name: /Nora Guest/ })
    for (const shown of [date, time]) expect(text(card.closest('main')!)).toContain(shown)
  })
})

it('the browser keeps the country, so that the next page begins with it', async () => {
  const { client } = await signIn()
  await client.settings.update({ body: { timeZone: 'Europe/London' } })
  await renderSignedIn('/admin/orders?view=list')
  await waitFor(() => expect(localStorage.getItem('region')).toBe('GB'))
  expect(localeFor('fr')).toBe('fr-GB')
})
