import { screen } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, success } from '../../test/answers.ts'
import { visitor } from '../../test/records.ts'
import { renderApp, renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

describe('/register', () => {
  it('makes an account and leads to the login', async () => {
    const sent = await register(() => success({ user: visitor }, 201))
    expect(await screen.findByText('Your account is ready. You can sign in now.')).toBeVisible()
    expect(sent()).toEqual({ name: 'Vic', email: 'vic@example.com', password: 'secret123' })
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  })

  it('says that the address is taken', async () => {
    await register(() => failure('email_taken'))
    expect(await screen.findByText('This email address already has an account.')).toHaveRole('alert')
  })
})

describe('/forgot-password', () => {
  it('always answers the same', async () => {
    server.use(http.post('/api/auth/forgot-password', () => success(null)))
    const { user } = renderApp('/forgot-password')
    await user.type(await screen.findByLabelText(/Email/), 'vic@example.com')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText('If this address has an account, a link is on its way.')).toBeVisible()
  })
})

describe('/reset-password', () => {
  it('sets the password with the code of the mailed link', async () => {
    let sent: unknown
    server.use(
      http.post('/api/auth/reset-password', async ({ request }) => {
        sent = await request.json()
        return success(null)
      }),
    )
    const { user } = renderApp('/reset-password?token=abc')
    await user.type(await screen.findByLabelText(/New Password/), 'secret456')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    expect(await screen.findByText('Your password is set. You can sign in now.')).toBeVisible()
    expect(sent).toEqual({ token: 'abc', password: 'secret456' })
  })

  it('says that the link was used', async () => {
    server.use(http.post('/api/auth/reset-password', () => failure('reset_link_invalid')))
    const { user } = renderApp('/reset-password?token=abc')
    await user.type(await screen.findByLabelText(/New Password/), 'secret456')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    expect(await screen.findByText('This link has expired or was already used.')).toHaveRole('alert')
  })

  it('says what an address without a code lacks', async () => {
    renderApp('/reset-password')
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible()
  })
})

describe('/unauthorized', () => {
  it('names the account and lets it sign out', async () => {
    server.use(http.post('/api/auth/logout', () => success(null)))
    const { user } = renderSignedIn(visitor, '/unauthorized')
    expect(await screen.findByText('vic@example.com')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })
})

async function register(answer: () => Response) {
  let sent: unknown
  server.use(
    http.post('/api/auth/register', async ({ request }) => {
      sent = await request.json()
      return answer()
    }),
  )
  const { user } = renderApp('/register')
  await user.type(await screen.findByLabelText(/Name/), 'Vic')
  await user.type(screen.getByLabelText(/Email/), 'vic@example.com')
  await user.type(screen.getByLabelText(/Password/), 'secret123')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  return () => sent
}
