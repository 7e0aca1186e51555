import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, listOf, success } from '../../test/answers.ts'
import { administrator, bannerRow, visitor } from '../../test/records.ts'
import { renderApp, renderSignedIn, storeSession, TOKEN } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null')
const banners = http.get('/api/banners/admin', () => listOf([bannerRow()]))

describe('the session', () => {
  it.each(['/admin', '/admin/banners'])(
    'sends who is signed out from %s to the login, remembering it',
    async (path) => {
      const { router } = renderApp(path)
      await screen.findByRole('heading', { name: 'Welcome Back' })
      expect(router.state.location.search).toEqual({ from: path })
    },
  )

  it('takes no origin on another site', async () => {
    const { router } = renderApp('/login?from=%2F%2Felsewhere.example')
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(router.state.matches.at(-1)?.search).toEqual({ from: undefined })
  })

  it('refreshes the stored user and token from the server', async () => {
    storeSession(administrator)
    server.use(
      banners,
      http.get('/api/auth/me', () => success({ user: { ...administrator, name: 'Ada Chef' }, token: 'fresh' })),
    )
    renderApp('/admin/banners')
    expect(await screen.findByText('Ada Chef')).toBeInTheDocument()
    expect(stored()).toMatchObject({ name: 'Ada Chef', token: 'fresh' })
  })

  it.each([
    ['cannot be reached', () => HttpResponse.error()],
    ['fails', () => failure('internal')],
  ])('keeps the stored user where the server %s', async (_how, answer) => {
    storeSession(administrator)
    server.use(banners, http.get('/api/auth/me', answer))
    renderApp('/admin/banners')
    expect(await screen.findByRole('heading', { name: 'Banners Management' })).toBeVisible()
    expect(stored()).toMatchObject({ name: 'Ada Cook', token: TOKEN })
  })

  it('ends at the start where the token is refused', async () => {
    storeSession(administrator)
    server.use(http.get('/api/auth/me', () => failure('unauthenticated')))
    renderApp('/admin/banners')
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(stored()).toBeNull()
  })

  it('ends with the first 401 and comes back to the login, remembering the page', async () => {
    server.use(http.get('/api/banners/admin', () => failure('unauthenticated')))
    const { router } = renderSignedIn(administrator, '/admin/banners')
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(stored()).toBeNull()
    expect(router.state.location.search).toEqual({ from: '/admin/banners' })
  })

  it('leads to /unauthorized when the role is taken away', async () => {
    server.use(http.get('/api/banners/admin', () => failure('forbidden')))
    let calls = 0
    renderSignedIn(administrator, '/admin/banners')
    server.use(
      http.get('/api/auth/me', () =>
        success({ user: calls++ === 0 ? administrator : { ...administrator, role: 'user' } }),
      ),
    )
    expect(await screen.findByRole('heading', { name: 'Not for this account' })).toBeVisible()
  })

  it('takes somebody else’s entry in the storage for nobody', async () => {
    localStorage.setItem('user', 'not JSON')
    renderApp('/admin')
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })

  it('sends an account without the role to /unauthorized', async () => {
    renderSignedIn(visitor, '/admin/banners')
    expect(await screen.findByRole('heading', { name: 'Not for this account' })).toBeVisible()
  })

  it.each([
    ['tells the server', () => success(null)],
    ['ends also where the server fails', () => failure('internal')],
  ])('when signing out, %s', async (_what, answer) => {
    let token: string | null = null
    server.use(
      banners,
      http.post('/api/auth/logout', ({ request }) => {
        token = request.headers.get('authorization')
        return answer()
      }),
    )
    const { user, router } = renderSignedIn(administrator, '/admin/banners')
    await user.click(await screen.findByRole('button', { name: 'Account: Ada Cook' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(token).toBe(`Bearer ${TOKEN}`)
    expect(stored()).toBeNull()
    expect(router.state.location.search).toEqual({ from: undefined })
  })

  it('ends when another tab signs out', async () => {
    server.use(banners)
    renderSignedIn(administrator, '/admin/banners')
    await screen.findByRole('heading', { name: 'Banners Management' })
    localStorage.removeItem('user')
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible())
  })
})
