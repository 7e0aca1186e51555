import { screen, within } from '@testing-library/react'
import { unauthorizedNext } from '@tablier/mocks'
import { expect, it } from 'vitest'
import { mock } from '../../test/mock.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

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
