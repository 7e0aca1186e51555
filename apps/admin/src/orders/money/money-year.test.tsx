import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import { choose, renderScreen } from '../../../test/render-app.tsx'
import { dayAhead, newOrder, server, signIn } from '../../../test/mock.ts'

it('a year says what was agreed, paid and open, by month', async () => {
  const { client } = await signIn()
  const day = dayAhead(0)
  const order = await newOrder({ day, price: 125_000 })
  await client.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed' } })
  await client.payments.add({ params: order, body: { day, amount: 25_000, way: 'cash' } })
  const { user } = await renderScreen('/admin/orders?view=money')
  const euros = within(await screen.findByRole('region', { name: 'EUR' }))
  const fact = (term: string) => euros.getAllByText(term)[0]!.closest('div')
  expect(fact('Agreed')).toHaveTextContent('€1,250.00')
  expect(fact('Paid')).toHaveTextContent('€250.00')
  expect(fact('Open')).toHaveTextContent('€1,000.00')
  const rows = within(euros.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows).toHaveLength(1) // months without anything are left out
  expect(rows[0]).toHaveTextContent('€1,250.00')
  expect(screen.getByRole('button', { name: 'Payments (CSV)' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'List' }))
  expect(await screen.findByRole('link', { name: 'Nora Guest' })).toBeVisible()
})

it('any month of a year can be given to the bookkeeper', async () => {
  await signIn()
  const asked: (string | null)[] = []
  const noted = ({ request }: { request: Request }) => void asked.push(new URL(request.url).searchParams.get('month'))
  server.use(http.get('*/api/money/envelope', noted)) // then the mock answers
  const { user } = await renderScreen('/admin/orders?view=money&year=2001')
  await choose(user, await screen.findByRole('combobox', { name: 'Month' }), 'March 2001')
  await user.click(screen.getByRole('button', { name: 'For your bookkeeper: March 2001 (ZIP)' }))
  await waitFor(() => expect(asked).toEqual(['2001-03']))
})

it('a year without money says so', async () => {
  await signIn()
  await renderScreen('/admin/orders?view=money&year=2001')
  expect(await screen.findByText('Nothing was agreed or paid in 2001.')).toBeVisible()
})
