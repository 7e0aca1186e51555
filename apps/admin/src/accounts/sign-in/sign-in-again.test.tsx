import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectStatus, renderSignedIn, retype } from '../../../test/render-app.tsx'
import { administrator, mock, signIn } from '../../../test/mock.ts'

/** Changes the own address in a session that signed in an hour ago, and returns the dialog that asks. */
async function changeAddress() {
  const app = await renderSignedIn('/admin/settings/general')
  const signedInAt = new Date(Date.now() - 3600_000).toISOString()
  mock.play(async ({ db }) => void (await db.updateTable('sessions').set({ signed_in_at: signedInAt }).execute()))
  const email = await screen.findByLabelText(/^Email/)
  await retype(app.user, email, 'chef@example.com')
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  return { ...app, email, dialog: within(await screen.findByRole('alertdialog', { name: 'Is it you?' })) }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

it('goes on after the password', async () => {
  const { user, dialog } = await changeAddress()
  const press = () => user.click(dialog.getByRole('button', { name: 'Continue' }))
  await user.type(dialog.getByLabelText(/^Password/), 'wrong123')
  await press()
  expect(await dialog.findByText('The current password is not correct.')).toHaveRole('alert')
  await retype(user, dialog.getByLabelText(/^Password/), administrator.password)
  await press()
  await expectStatus('Profile updated successfully')
  await isClosed()
  const { user: changed } = await signIn({ ...administrator, email: 'chef@example.com' })
  expect(changed).toMatchObject({ name: 'Ada Cook' })
})

it('is not done if the question is cancelled, and keeps what was typed', async () => {
  const { user, dialog, email } = await changeAddress()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await isClosed()
  expect(await screen.findByText('Please sign in again to do this. Nothing has changed.')).toHaveRole('alert')
  expect(email).toHaveValue('chef@example.com')
  expect((await signIn()).user).toMatchObject({ email: administrator.email })
})

it('lists where the user is signed in, and signs out there', async () => {
  const first = await signIn()
  const second = await signIn()
  const third = await signIn()
  const { user, client } = await renderSignedIn('/admin/settings/general')
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Where you are signed in' })).getAllByRole('row')
  await screen.findByText('This device')
  expect(await rows()).toHaveLength(5) // four sessions and the row of headings
  expect((await rows())[1]).toHaveTextContent('This device')
  await user.click(screen.getAllByRole('button', { name: /^Sign out Unknown device/ })[0]!) // there are three
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' }))
  await user.click(question.getByRole('button', { name: 'Sign out everywhere else' }))
  await expectStatus('Signed out everywhere else')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  for (const other of [first, second, third])
    await expect(other.client.auth.me()).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(client.auth.me()).resolves.toMatchObject({ user: { name: 'Ada Cook' } })
})
