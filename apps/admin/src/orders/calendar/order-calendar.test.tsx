import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newOrder } from '../../../test/evenings.ts'
import { signIn } from '../../../test/mock.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'

const year = new Date().getUTCFullYear() + 1
const open = (search = `day=${year}-05-31&layout=month`) => renderSignedIn(`/admin/orders?view=calendar&${search}`)
const cell = (name: RegExp) => screen.getByRole('gridcell', { name })

it('a month has each evening with its state in a word, and days off', async () => {
  const { client } = await signIn()
  const order = await newOrder(client, { day: `${year}-05-12`, start: '19:30', guests: 8 })
  await client.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed' } })
  await client.calendar.createDayOff({ body: { firstDay: `${year}-05-20`, lastDay: `${year}-05-21`, note: 'Lisbon' } })
  await open()
  const grid = within(await screen.findByRole('grid', { name: `May ${year}` }))
  const evening = await grid.findByRole('link', { name: 'Confirmed Nora Guest' })
  expect(evening).toHaveAttribute('href', `/admin/orders/${order.id}`)
  expect(cell(/May 12/)).toContainElement(evening)
  expect(cell(/May 21/)).toHaveTextContent('Day off: Lisbon')
  expect(cell(/May 22/)).not.toHaveTextContent('Day off')
  expect(grid.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
    ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], // as in the United States
  )
})

it('arrow keys move the day, page keys the month, and Enter leads to the evening', async () => {
  const { client } = await signIn()
  await newOrder(client, { day: `${year}-05-01` })
  const { user, router } = await open()
  await screen.findByRole('link', { name: 'Enquiry Nora Guest' })
  await user.click(cell(/May 31/))
  expect(cell(/May 31/)).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(cell(/Jun 1,/)).toHaveFocus())
  expect(screen.getByRole('grid')).toHaveAccessibleName(`June ${year}`)
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(cell(/May 31/)).toHaveFocus())
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(cell(/May 24/)).toHaveFocus())
  await user.keyboard('{PageUp}')
  await waitFor(() => expect(cell(/Apr 24/)).toHaveFocus())
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(cell(/May 24/)).toHaveFocus())
  expect(router.state.location.search).toMatchObject({ day: `${year}-05-24` })
  await router.navigate({ to: '/admin/orders', search: { view: 'calendar', day: `${year}-05-01`, layout: 'month' } })
  await waitFor(() => expect(cell(/May 1,/)).toHaveAttribute('aria-selected', 'true'))
  cell(/May 1,/).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('link', { name: 'Enquiry Nora Guest' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(cell(/May 1,/)).toHaveFocus()
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/orders/1'))
})

it('the agenda lists a month by day, and its URL says so', async () => {
  const { client } = await signIn()
  await newOrder(client, { day: `${year}-05-12`, start: '19:30', guests: 8, occasion: 'Birthday' })
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: 'Agenda' }))
  const day = within(await screen.findByRole('region', { name: /May 12/ }))
  expect(day.getByRole('link')).toHaveTextContent(/^EnquiryNora Guest7:30.PM · 8 guests · Birthday$/)
  expect(router.state.location.search).toMatchObject({ layout: 'agenda' })
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(await screen.findByText('No evenings this month.')).toBeVisible()
})
