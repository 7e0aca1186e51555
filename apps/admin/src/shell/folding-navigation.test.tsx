import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '../../test/render-app.tsx'

async function openNavigation(path: string) {
  const { user, router } = await renderSignedIn(path)
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Open navigation' }))
    return within(await screen.findByRole('dialog', { name: 'Admin Panel' }))
  }
  return { user, router, open, drawer: await open() }
}

it("a phone's navigation begins with what is used often, and folds the rest", async () => {
  const { drawer } = await openNavigation('/admin/dashboard')
  const links = drawer.getAllByRole('link').map((link) => link.textContent)
  expect(links).toEqual(['Dashboard', 'Messages', 'Orders', 'Customers', 'Calendar'])
  const groups = drawer.getAllByRole('button', { expanded: false }).map((button) => button.textContent)
  expect(groups).toEqual(['Content', 'E-commerce', 'Marketing', 'Settings'])
})

it('opens the group of the current page, and remembers what was left open', async () => {
  const { user, router, open, drawer } = await openNavigation('/admin/help')
  expect(drawer.getByRole('button', { name: 'Settings', expanded: true })).toBeVisible()
  expect(drawer.getByRole('link', { name: 'Help' })).toHaveAttribute('aria-current', 'page')
  await user.click(drawer.getByRole('button', { name: 'Content' }))
  await user.click(drawer.getByRole('link', { name: 'Galleries' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/galleries'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const again = await open()
  expect(again.getByRole('button', { name: 'Content', expanded: true })).toBeVisible()
  await user.click(again.getByRole('button', { name: 'Content' }))
  expect(again.queryByRole('link', { name: 'Galleries' })).not.toBeInTheDocument()
})
