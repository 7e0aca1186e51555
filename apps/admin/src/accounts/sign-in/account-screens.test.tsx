import english from '@tablier/words/refusals/en'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, mailHost, mock, server, signIn, visitor } from '../../../test/mock.ts'
import { renderApp, renderScreen } from '../../../test/render-app.tsx'

describe('/register', () => {
  it('creates an account and links to the login', async () => {
    await register('nora@example.com')
    expect(await screen.findByText('Your account is ready. You can sign in now.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    const { user } = await signIn({ email: 'nora@example.com', password: 'secret123' })
    expect(user).toMatchObject({ name: 'Nora', role: 'user' })
  })

  it('says that a password is easy to guess, shows it, and creates the account all the same', async () => {
    const { user } = renderApp('/register')
    await user.type(await screen.findByLabelText(/Name/), 'Nora')
    const password = screen.getByLabelText(/Password/)
    await user.type(password, 'nora-2026')
    expect(password).toHaveAccessibleDescription(/^This password is easy to guess\./)
    expect(password).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password).toHaveAttribute('type', 'password')
    await user.type(screen.getByLabelText(/Email/), 'nora@example.com')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText('Your account is ready. You can sign in now.')).toBeVisible()
  })

  it('says what the site wants of a password, and shows why one is refused', async () => {
    const { client } = await signIn()
    await client.settings.update({ body: { strongPasswords: true } })
    const { user } = renderApp('/register')
    expect(await screen.findByPlaceholderText('At least 8 characters')).toBeVisible()
    await user.type(screen.getByLabelText(/Name/), 'Nora')
    await user.type(screen.getByLabelText(/Email/), 'nora@example.com')
    await user.click(screen.getByLabelText(/Password/))
    await user.paste('football1')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText('This password is too easy to guess.')).toHaveRole('alert')
  })
})

describe('/register, if the site takes no new accounts', () => {
  it('says so instead of showing the form, and links to the login', async () => {
    server.use(
      http.get('/api/auth/registration', () =>
        HttpResponse.json({ success: true, data: { is_open: false, strong_passwords: false } }),
      ),
    )
    renderApp('/register')
    expect(await screen.findByRole('heading', { name: 'No new accounts' })).toBeVisible()
    expect(screen.getByText(/Please ask the owner for one/)).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  })

  it('shows the form if the server does not say, and why it is refused', async () => {
    server.use(
      http.get('/api/auth/registration', () => failure()),
      http.post('/api/auth/register', () => failure('registration_closed')),
    )
    await register('nora@example.com')
    expect(await screen.findByText(english.registrationClosed)).toHaveRole('alert')
  })
})

it('a forgotten password can be reset with the mailed link, once', async () => {
  const app = await forgetPassword('vic@example.com')
  const [link] = await mock.mailedLinks()
  expect(link?.email).toBe('vic@example.com')
  app.unmount()
  const { unmount } = await setPassword(link!.token)
  expect(await screen.findByText('Your password is set. You can sign in now.')).toBeVisible()
  expect((await signIn({ email: 'vic@example.com', password: 'secret456' })).user).toMatchObject({ name: 'Vic' })
  unmount()
  await setPassword(link!.token)
  expect(await screen.findByText('This link has expired or was already used.')).toHaveRole('alert')
})

it.each(['/reset-password', '/confirm-email'])(
  'shows that a link to %s without its token is incomplete',
  async (path) => {
    renderApp(path)
    expect(await screen.findByText(/This link is incomplete\. Please open it from the email again/)).toBeVisible()
  },
)

describe('/confirm-email', () => {
  const confirmed = 'chef@example.com'

  async function askForNewAddress(): Promise<string> {
    mailHost.isSetUp = true
    const { client } = await signIn(visitor)
    await client.users.updateDetails({ body: { email: confirmed } })
    const [link] = await mock.mailedLinks()
    return link!.token // it was just asked for
  }

  it('confirms the address at the press of the button, not by being opened', async () => {
    const { user } = renderApp(`/confirm-email?token=${await askForNewAddress()}`)
    const button = await screen.findByRole('button', { name: 'Confirm this address' })
    expect((await signIn(visitor)).user.email).toBe(visitor.email)
    await user.click(button)
    expect(await screen.findByText(/is now your email address/)).toHaveTextContent(confirmed)
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    expect((await signIn({ ...visitor, email: confirmed })).user.email).toBe(confirmed)
  })

  it('shows that a link was already used', async () => {
    const { user } = renderApp('/confirm-email?token=used')
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
    expect(
      await screen.findByText('This link has expired, was already used, or a newer one has replaced it.'),
    ).toHaveRole('alert')
  })
})

it('/unauthorized names the account and offers to sign out', async () => {
  const { user } = await renderScreen('/unauthorized', visitor)
  expect(await screen.findByText('vic@example.com')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

async function register(email: string) {
  const { user } = renderApp('/register')
  await user.type(await screen.findByLabelText(/Name/), 'Nora')
  await user.type(screen.getByLabelText(/Email/), email)
  await user.type(screen.getByLabelText(/Password/), 'secret123')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

async function forgetPassword(email: string) {
  const app = renderApp('/forgot-password')
  await app.user.type(await screen.findByLabelText(/Email/), email)
  await app.user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('If this address has an account, a link is on its way.')).toBeVisible()
  return app
}

async function setPassword(token: string) {
  const app = renderApp(`/reset-password?token=${token}`)
  await app.user.type(await screen.findByLabelText(/New Password/), 'secret456')
  await app.user.click(screen.getByRole('button', { name: 'Set password' }))
  return app
}
