import { everyRequestFails, unauthorizedNext } from '@tablier/mocks'
import { screen, within } from '@testing-library/react'
import { isAdminPath } from '@tablier/contracts'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it, vi } from 'vitest'
import { failure, mock, server, visitor } from '../../test/mock.ts'
import { renderApp, renderSignedIn } from '../../test/render-app.tsx'

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null')

async function openBanners() {
  const app = await renderSignedIn('/admin/banners')
  await screen.findByRole('heading', { name: 'Banners Management' })
  return app
}

describe('the session', () => {
  it.each(['/admin', '/admin/banners'])(
    'redirects a visitor from %s to the login, which remembers it',
    async (path) => {
      const { router } = renderApp(path)
      await screen.findByRole('heading', { name: 'Welcome Back' })
      expect(router.state.location.search).toEqual({ from: path })
    },
  )

  it.each(['//', '/%5C', '/%09/', '/%0A/', '/%0D/', '//['])(
    'ignores a return path on another site: %s',
    async (start) => {
      const { router } = renderApp(`/login?from=${start}elsewhere.example`)
      await screen.findByRole('heading', { name: 'Welcome Back' })
      expect(router.state.matches.at(-1)?.search).toEqual({ from: undefined })
    },
  )

  it('refreshes the stored user and token from the server', async () => {
    const { client, unmount } = await openBanners()
    const { token } = stored()
    await client.users.updateDetails({ body: { name: 'Ada Chef' } })
    unmount()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 3600_000 }) // past half of the token's life
    renderApp('/admin/banners')
    expect(await screen.findByText('Ada Chef')).toBeInTheDocument()
    expect(stored()).toMatchObject({ name: 'Ada Chef', token: expect.not.stringContaining(token) })
  })

  it.each([
    ['cannot be reached', () => HttpResponse.error()],
    ['fails', () => failure()],
  ])('keeps the stored user if the server %s', async (_how, answer) => {
    server.use(http.get('/api/auth/me', answer))
    await openBanners()
    expect(stored()).toMatchObject({ name: 'Ada Cook', token: expect.any(String) })
  })

  it('goes on with the stored user if the server does not answer for ten seconds', async () => {
    const { unmount } = await openBanners()
    unmount()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const asked = Promise.withResolvers<void>()
    server.use(
      http.get('/api/auth/me', () => {
        asked.resolve()
        return new Promise<never>(() => undefined)
      }),
    )
    renderApp('/admin/banners')
    await asked.promise
    await vi.advanceTimersByTimeAsync(9000)
    expect(screen.queryByRole('heading', { name: 'Banners Management' })).not.toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await screen.findByRole('heading', { name: 'Banners Management' })).toBeVisible()
    expect(stored()).toMatchObject({ name: 'Ada Cook' })
  })

  it.each([
    ['a token that the server refuses', '{"name":"Ada Cook","role":"admin","token":"forged"}'],
    ['what another app has stored', 'not JSON'],
  ])('is not opened by %s', async (_, entry) => {
    localStorage.setItem('user', entry)
    renderApp('/admin/banners')
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })

  it('ends with the first 401 and leads to the login, which remembers the page', async () => {
    const { router } = await openBanners()
    mock.play(unauthorizedNext)
    await router.navigate({ to: '/admin/users' })
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(stored()).toBeNull()
    expect(router.state.location.search).toEqual({ from: '/admin/users' })
  })

  it('redirects a user who is no administrator to /unauthorized', async () => {
    await renderSignedIn('/admin/banners', visitor)
    expect(await screen.findByRole('heading', { name: 'Not for this account' })).toBeVisible()
  })

  it('ends in the browser even if the server fails', async () => {
    const { user, router } = await openBanners()
    await user.click(screen.getByRole('button', { name: 'Account: Ada Cook' }))
    mock.play(everyRequestFails)
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(router.state.location.search).toEqual({ from: undefined })
    expect(stored()).toBeNull()
  })
})

it('leaves unsaved work for the login screen when the session has expired', async () => {
  const { user, router } = await renderSignedIn('/admin/users')
  await user.click(await screen.findByRole('button', { name: 'Add New User' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add New User' }))
  await user.type(form.getByLabelText(/Name/), 'Nora')
  await user.type(form.getByLabelText(/Email/), 'nora@example.com')
  await user.type(form.getByLabelText(/Password/), 'secret123')
  mock.play(unauthorizedNext)
  await user.click(form.getByRole('button', { name: 'Save' }))
  const again = within(await screen.findByRole('alertdialog', { name: 'Sign in again' }))
  await user.click(again.getByRole('button', { name: 'Leave without saving' }))
  await screen.findByRole('heading', { name: 'Welcome Back' })
  expect(router.state.location.search).toEqual({ from: '/admin/users' })
  expect(localStorage.getItem('user')).toBeNull()
})

it('the server sends the back office at each address that the back office has', async () => {
  const { router } = await openBanners()
  const paths = Object.keys(router.routesByPath).filter((path) => path !== '/')
  expect(paths).toContain('/two-step')
  expect(paths.filter((path) => !isAdminPath(path) && path !== '/admin')).toEqual([])
})
