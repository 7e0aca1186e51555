import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderSignedIn } from '../../test/render-app.tsx'

const links = `dashboard users logos banners about services portfolios testimonials galleries contacts messages footers
  products orders customers coupons shipping campaigns newsletter promotions
  settings/general settings/appearance settings/payment settings/advanced help`
  .split(/\s+/)
  .map((path) => `/admin/${path}`)

describe('the admin area', () => {
  it('has a sidebar with four groups and all links', async () => {
    await renderSignedIn('/admin/help')
    const sidebar = within(await screen.findByRole('complementary', { name: 'Admin Panel' }))
    expect(sidebar.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Content',
      'E-commerce',
      'Marketing',
      'Settings',
    ])
    expect(sidebar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
    expect(sidebar.getByText('Admin User')).toBeVisible()
  })

  it('keeps the names of the links when the sidebar is collapsed', async () => {
    const { user } = await renderSignedIn('/admin/help')
    await user.click(await screen.findByRole('button', { name: 'Collapse sidebar' }))
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('link', { name: 'Banners' })).toBeVisible()
  })

  it('opens the navigation of a small screen and closes it when a link is chosen', async () => {
    const { user, router } = await renderSignedIn('/admin/help')
    await user.click(await screen.findByRole('button', { name: 'Open navigation' }))
    const drawer = await screen.findByRole('dialog', { name: 'Admin Panel' })
    await user.click(within(drawer).getByRole('link', { name: 'Orders' }))
    expect(router.state.location.pathname).toBe('/admin/orders')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it.each([
    ['Your Profile', '/admin/settings/general'],
    ['Settings', '/admin/settings/appearance'],
  ])('leads from the avatar menu by %s to %s', async (item, path) => {
    const { user, router } = await renderSignedIn('/admin/help')
    await user.click(await screen.findByRole('button', { name: 'Account: Ada Cook' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    expect(router.state.location.pathname).toBe(path)
  })

  it('says plainly that a part is not available', async () => {
    await renderSignedIn('/admin/orders')
    expect(await screen.findByRole('heading', { name: 'This part is not available.' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/admin/dashboard')
  })

  it('shows the 404 page for an unknown path', async () => {
    await renderSignedIn('/admin/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(screen.getByText('The page /admin/no/such/page does not exist.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/admin/dashboard')
    expect(screen.getByRole('link', { name: 'Admin Home' })).toHaveAttribute('href', '/admin')
  })
})

describe('the footer', () => {
  it.each([
    ['Privacy', 'In your browser'],
    ['Terms', 'Who may be here'],
  ])('leads to %s', async (name, heading) => {
    const { user } = await renderSignedIn('/admin/help')
    await user.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  })

  it('leads to the contact section of the site', async () => {
    await renderSignedIn('/admin/help')
    expect(await screen.findByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/#contact')
  })
})
