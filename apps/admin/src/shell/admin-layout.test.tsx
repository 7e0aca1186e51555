import { screen, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, success } from '../../test/answers.ts'
import { administrator } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

const links = `dashboard users logos banners about services portfolios testimonials galleries contacts messages footers
  products orders customers coupons shipping campaigns newsletter promotions
  settings/general settings/appearance settings/payment settings/advanced help`
  .split(/\s+/)
  .map((path) => `/admin/${path}`)

describe('the admin area', () => {
  it('has a sidebar with four groups and all links', async () => {
    renderSignedIn(administrator, '/admin/help')
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
    const { user } = renderSignedIn(administrator, '/admin/help')
    await user.click(await screen.findByRole('button', { name: 'Collapse sidebar' }))
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('link', { name: 'Banners' })).toBeVisible()
  })

  it('opens the navigation of a small screen and closes it when a link is chosen', async () => {
    const { user, router } = renderSignedIn(administrator, '/admin/help')
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
    const { user, router } = renderSignedIn(administrator, '/admin/help')
    await user.click(await screen.findByRole('button', { name: 'Account: Ada Cook' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    expect(router.state.location.pathname).toBe(path)
  })

  it('says plainly that a part is not available', async () => {
    renderSignedIn(administrator, '/admin/orders')
    expect(await screen.findByRole('heading', { name: 'This part is not available.' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/admin/dashboard')
  })

  it('shows the 404 page for a path that nobody knows', async () => {
    renderSignedIn(administrator, '/admin/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(screen.getByText('The page /admin/no/such/page does not exist.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/admin/dashboard')
    expect(screen.getByRole('link', { name: 'Admin Home' })).toHaveAttribute('href', '/admin')
  })
})

describe('the dashboard', () => {
  it('counts what is published, what is a draft and what is new', async () => {
    server.use(
      http.get('/api/messages/admin', () => success({ items: [], total: 12, page: 1, limit: 1, pages: 12 })),
      http.get('/api/galleries/items/admin', () => failure('internal')),
      http.get('/api/*', ({ request }) => {
        const isDraft = new URL(request.url).searchParams.get('status') === 'Draft'
        return success({ items: [], total: isDraft ? 3 : 8, page: 1, limit: 1 })
      }),
    )
    renderSignedIn(administrator, '/admin')
    const main = within(await screen.findByRole('main'))
    await main.findByText('12')
    const card = (name: string) => main.getByRole('link', { name }).closest('li')
    expect(card('Banners')).toHaveTextContent('Bannerspublished8drafts3')
    expect(card('Messages')).toHaveTextContent('Messagesnew12')
    expect(card('Gallery items')).toHaveTextContent('Gallery itemspublished—drafts—')
  })
})
