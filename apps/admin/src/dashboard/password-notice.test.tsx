import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert } from '../../test/alerts.ts'
import { administrator, mock } from '../../test/mock.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

it('names the administrators with a weak or a generated password, until they have another one', async () => {
  mock.play(async ({ db }) => {
    await db.updateTable('users').set({ password_note: 'generated' }).where('id', '=', 1).execute()
    await db.updateTable('users').set({ password_note: 'weak', role: 'admin' }).where('id', '=', 2).execute()
  })
  const { user, client, router } = await renderSignedIn('/admin')
  const notice = within(await screen.findByRole('region', { name: 'Passwords' }))
  expect(notice.getByText('The password of Vic is easy to guess.')).toBeVisible()
  expect(notice.getByText('Your password was made by the server.')).toBeVisible()
  await client.users.update({ params: { id: 2 }, body: { password: 'thimble oregano walk' } })
  await user.click(notice.getByRole('link', { name: 'Change it in your profile' }))
  expect(router.state.location.pathname).toBe('/admin/settings/general')
  const [current, next, again] = await screen.findAllByLabelText(/^(Current|New|Confirm New) Password/)
  await user.type(current!, administrator.password)
  for (const field of [next!, again!]) await user.type(field, 'artichokes by the sea')
  await user.click(screen.getByRole('button', { name: 'Update password' }))
  await expectAlert('Password updated successfully')
  await router.navigate({ to: '/admin' })
  await screen.findByRole('heading', { name: 'Recent activity' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Passwords' })).not.toBeInTheDocument())
})
