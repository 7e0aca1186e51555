import { everyRequestFails, unauthorizedNext } from '@tablier/mocks'
import { screen, waitFor, within } from '@testing-library/react'
import { isAdminPath } from '@tablier/contracts'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it, vi } from 'vitest'
import { administrator, failure, mock, server, signIn as signInToApi, visitor } from '../../../test/mock.ts'
import { announced, renderApp, renderScreen, renderSignedIn } from '../../../test/render-app.tsx'

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

/** Fills in the form of a new user, whose session ends before it is saved. */
async function saveTooLate() {
  const { user, router } = await renderSignedIn('/admin/users')
  await user.click(await screen.findByRole('button', { name: 'Add New User' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add New User' }))
  await user.type(form.getByLabelText(/Name/), 'Nora')
  await user.type(form.getByLabelText(/Email/), 'nora@example.com')
  await user.type(form.getByLabelText(/Password/), 'secret123')
  mock.play(unauthorizedNext)
  await user.click(form.getByRole('button', { name: 'Save' }))
  const again = within(await screen.findByRole('alertdialog', { name: 'Sign in again' }))
  return { user, router, form, again }
}

it('goes on in the same form after signing in again', async () => {
  const { user, form, again } = await saveTooLate()
  await user.type(again.getByLabelText('Password'), administrator.password)
  await user.click(again.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(form.getByLabelText(/Email/)).toHaveValue('nora@example.com')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await announced('User created')
})

it('leaves unsaved work for the login screen when the session has expired', async () => {
  const { user, router, again } = await saveTooLate()
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

async function openLogin(path = '/login') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Welcome Back' })
  return app
}

async function signIn({ user }: Pick<ReturnType<typeof renderApp>, 'user'>, email: string, password: string) {
  if (email) await user.type(screen.getByLabelText(/Email/), email)
  if (password) await user.type(screen.getByLabelText(/Password/), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

describe('the login screen', () => {
  it('has the title, the subtitle and the two links', async () => {
    await openLogin()
    expect(screen.getByText('Sign in to your account to continue')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create a new account' })).toHaveAttribute('href', '/register')
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password')
  })

  it('keeps the chosen language in this browser and loads again', async () => {
    const { user, router } = await openLogin('/login?from=%2Fadmin%2Fbanners')
    const loadPage = vi.spyOn(router.options.context, 'loadPage')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch')
    expect(localStorage.getItem('language')).toBe('de')
    expect(loadPage).toHaveBeenCalledExactlyOnceWith('/login?from=%2Fadmin%2Fbanners')
  })

  it('signs an administrator in, stores the user with the token and opens the dashboard', async () => {
    const app = await openLogin('/login?from=%2Fadmin%2Fbanners')
    await app.user.click(screen.getByLabelText('Login as Administrator'))
    await signIn(app, ' ada@example.com ', 'secret123')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(app.router.state.location.pathname).toBe('/admin/dashboard')
    expect(stored()).toMatchObject({ name: 'Ada Cook', token: expect.any(String) })
  })

  it("loads the page again in the account's language", async () => {
    const app = await openLogin()
    const loadPage = vi.spyOn(app.router.options.context, 'loadPage').mockReturnValue()
    await (await signInToApi()).client.users.updateDetails({ body: { language: 'fr' } })
    await app.user.click(screen.getByLabelText('Login as Administrator'))
    await signIn(app, 'ada@example.com', 'secret123')
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin/dashboard'))
    expect(localStorage.getItem('language')).toBe('fr')
  })

  it('refuses to sign in a user as an administrator', async () => {
    const app = await openLogin()
    await app.user.click(screen.getByLabelText('Login as Administrator'))
    await signIn(app, 'vic@example.com', 'secret123')
    expect(await screen.findByText('This account is not an administrator')).toHaveRole('alert')
  })

  it.each([
    ['', '', 'Please fill in all fields', /Email/],
    ['ada@example.com', '', 'Please fill in all fields', /Password/],
    ['not-an-address', '', 'Please fill in all fields', /Password/],
    ['not-an-address', 'secret123', 'Please enter a valid email address', /Email/],
    ['ada@example.com', 'five5', 'Password must be at least 6 characters long', /Password/],
  ])('shows for %j and %j: %s', async (email, password, text, field) => {
    const app = await openLogin()
    await signIn(app, email, password)
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText(field)).toHaveFocus()
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text)
  })

  it.each([
    ["the server's message", () => undefined, 'Invalid email or password'],
    ['a fallback if the server sends no message', () => failure('internal', null), 'Login failed. Please try again.'],
    ['a fallback if the answer lacks its data', () => HttpResponse.json({}), 'Login failed. Please try again.'],
    [
      'that the server did not answer',
      () => HttpResponse.error(),
      'Unable to connect to the server. Please check your internet connection.',
    ],
    [
      'an unexpected error',
      () => HttpResponse.json({ success: true, data: null }),
      'An unexpected error occurred. Please try again.',
    ],
  ])('shows %s', async (_what, answer, text) => {
    server.use(http.post('/api/auth/login', answer))
    const app = await openLogin()
    await signIn(app, 'ada@example.com', 'wrong123')
    expect(await screen.findByText(text)).toHaveRole('alert')
    expect(screen.getByLabelText(/Email/)).toHaveValue('ada@example.com')
  })

  it('redirects a signed-in administrator to the dashboard', async () => {
    const { router } = await renderScreen('/login')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(router.state.location.pathname).toBe('/admin/dashboard')
  })
})
