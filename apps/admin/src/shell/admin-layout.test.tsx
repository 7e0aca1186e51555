import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '../../test/render-app.tsx'

const links = `dashboard users logos banners about services portfolios testimonials galleries contacts messages footers
  products orders customers coupons shipping campaigns newsletter promotions
  settings/general settings/appearance settings/payment settings/advanced help`
  .split(/\s+/)
  .map((path) => `/admin/${path}`)

it('has a sidebar with four groups and the specified links in their order', async () => {
  await renderSignedIn('/admin/help')
  const sidebar = within(await screen.findByRole('complementary', { name: 'Admin Panel' }))
  expect(sidebar.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Content',
    'E-commerce',
    'Marketing',
    'Settings',
  ])
  const shown = sidebar.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(shown.filter((href) => links.includes(href))).toEqual(links)
  expect(sidebar.getByText('Admin User')).toBeVisible()
})

it('marks the links that have no screen yet, and says what will be there', async () => {
  const { user } = await renderSignedIn('/admin/messages')
  const sidebar = within(await screen.findByRole('complementary', { name: 'Admin Panel' }))
  expect(sidebar.getByRole('link', { name: 'General' })).not.toHaveAccessibleDescription()
  expect(sidebar.getByRole('link', { name: 'Orders' })).not.toHaveAccessibleDescription()
  const coupons = sidebar.getByRole('link', { name: 'Coupons' })
  expect(coupons).toHaveAccessibleDescription('Not available yet')
  await user.click(coupons)
  expect(await screen.findByRole('heading', { name: 'This part is not available.' })).toBeVisible()
  expect(screen.getByText(/vouchers and discount codes/)).toBeVisible()
})

it('names a path that it does not have, and leads back', async () => {
  const { user, router } = await renderSignedIn('/admin/kitchen')
  expect(await screen.findByText('The page /admin/kitchen does not exist.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Go to Dashboard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'))
})

it.each([
  ['Settings', '/admin/settings/appearance'],
  ['Your Profile', '/admin/settings/general'],
])('leads by the account menu from %s to %s', async (item, path) => {
  const { user, router } = await renderSignedIn('/admin/help')
  await user.click(await screen.findByRole('button', { name: /^Account:/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})
