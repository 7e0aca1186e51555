import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it, vi } from 'vitest'
import { failure, server, signIn as signInToApi } from '../../test/mock.ts'
import { renderApp, renderScreen } from '../../test/render-app.tsx'

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
    const stored: unknown = JSON.parse(localStorage.getItem('user') ?? '')
    expect(stored).toMatchObject({ name: 'Ada Cook', token: expect.any(String) })
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
