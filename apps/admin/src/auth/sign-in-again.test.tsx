import { screen, waitFor, within } from '@testing-library/react'
import { unauthorizedNext } from '@tablier/mocks'
import { describe, expect, it } from 'vitest'
import { mock } from '../../test/mock.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

async function saveWithExpiredSession() {
  const app = await renderSignedIn('/admin/users')
  await app.user.click(await screen.findByRole('button', { name: 'Add New User' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add New User' }))
  await app.user.type(form.getByLabelText(/Name/), 'Nora')
  await app.user.type(form.getByLabelText(/Email/), 'nora@example.com')
  await app.user.type(form.getByLabelText(/Password/), 'secret123')
  mock.play(unauthorizedNext)
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  return { ...app, again: within(await screen.findByRole('alertdialog', { name: 'Sign in again' })) }
}

describe('a session that expires over unsaved work', () => {
  it('is resumed in place, and the typed text can be saved', async () => {
    const { user, again, router } = await saveWithExpiredSession()
    await user.type(again.getByLabelText(/Password/), 'wrong123')
    await user.click(again.getByRole('button', { name: 'Sign In' }))
    expect(await again.findByText('Invalid email or password')).toHaveRole('alert')
    await user.clear(again.getByLabelText(/Password/))
    await user.type(again.getByLabelText(/Password/), 'secret123')
    await user.click(again.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

    const form = within(screen.getByRole('dialog', { name: 'Add New User' }))
    expect(form.getByLabelText(/Name/)).toHaveValue('Nora')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Edit Nora' })).toBeInTheDocument()
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
