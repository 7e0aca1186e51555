import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { beforeEach, describe, expect, it } from 'vitest'
import { failure, success } from '../../test/answers.ts'
import { administrator, visitor } from '../../test/records.ts'
import { renderSignedIn, TOKEN } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

const created: unknown[] = []

/** The server takes the fresh token only, which it gives for the right password. */
beforeEach(() => {
  created.length = 0
  server.use(
    http.get('/api/users', () => success({ items: [administrator], total: 1, page: 1, limit: 100 })),
    http.post('/api/users', async ({ request }) => {
      if (request.headers.get('authorization') === `Bearer ${TOKEN}`) return failure('unauthenticated')
      created.push(await request.json())
      return success({ user: visitor }, 201)
    }),
    http.post('/api/auth/login', async ({ request }) => {
      const { email, password } = (await request.json()) as { email: string; password: string } // what the form sends
      const isRight = email === 'ada@example.com' && password === 'secret123'
      return isRight ? success({ user: administrator, token: 'fresh' }) : failure('invalid_credentials')
    }),
  )
})

async function saveWithExpiredSession() {
  const app = renderSignedIn(administrator, '/admin/users')
  await app.user.click(await screen.findByRole('button', { name: 'Add New User' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add New User' }))
  await app.user.type(form.getByLabelText(/Name/), 'Vic')
  await app.user.type(form.getByLabelText(/Email/), 'vic@example.com')
  await app.user.type(form.getByLabelText(/Password/), 'secret123')
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  return { ...app, again: within(await screen.findByRole('alertdialog', { name: 'Sign in again' })) }
}

describe('a session that expires over unsaved work', () => {
  it('is taken up in place, and what was typed can be saved', async () => {
    const { user, again, router } = await saveWithExpiredSession()
    await user.type(again.getByLabelText(/Password/), 'wrong123')
    await user.click(again.getByRole('button', { name: 'Sign In' }))
    expect(await again.findByText('Invalid email or password')).toHaveRole('alert')
    await user.clear(again.getByLabelText(/Password/))
    await user.type(again.getByLabelText(/Password/), 'secret123')
    await user.click(again.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

    const form = within(screen.getByRole('dialog', { name: 'Add New User' }))
    expect(form.getByLabelText(/Name/)).toHaveValue('Vic')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(created).toMatchObject([{ name: 'Vic', email: 'vic@example.com' }]))
    expect(router.state.location.pathname).toBe('/admin/users')
  })

  it('can be left for the login screen', async () => {
    const { user, again, router } = await saveWithExpiredSession()
    await user.click(again.getByRole('button', { name: 'Leave without saving' }))
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(router.state.location.search).toEqual({ from: '/admin/users' })
    expect(localStorage.getItem('user')).toBeNull()
  })
})
