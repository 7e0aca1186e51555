import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { administrator, seedMessages } from '../../test/mock.ts'
import { renderApp } from '../../test/render-app.tsx'

beforeEach(() => sessionStorage.clear())

async function signInFrom(path: string) {
  const app = renderApp(path)
  await app.user.type(await screen.findByLabelText(/^Email/), administrator.email)
  await app.user.type(screen.getByLabelText(/^Password/), administrator.password)
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
  return app
}

describe('the dashboard after signing in', () => {
  it('offers the message that a link led to, once', async () => {
    seedMessages({ message: 'Are you free in June?' })
    const { user, router } = await signInFrom('/admin/messages/1')
    await user.click(screen.getByRole('button', { name: 'Continue to the message' }))
    expect(await screen.findByText('Are you free in June?')).toBeVisible()
    expect(router.state.location.pathname).toBe('/admin/messages/1')
    await router.navigate({ to: '/admin/dashboard' })
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument()
  })

  it.each([
    ['/admin/messages?status=New', 'Messages'],
    ['/admin/portfolios', 'Portfolios'],
    ['/admin/settings/appearance', 'Appearance'],
    ['/admin/coupons', 'your page'],
  ])('offers %s by its name until it is dismissed', async (path, name) => {
    const { user, unmount } = await signInFrom(path)
    expect(screen.getByRole('button', { name: `Continue to ${name}` })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    unmount()
    renderApp('/admin/dashboard')
    await screen.findByRole('heading', { name: 'Dashboard' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument())
  })

  it('offers nothing if no other page was asked for', async () => {
    await signInFrom('/admin')
    expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument()
  })
})
