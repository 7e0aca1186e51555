import { screen, waitFor, within } from '@testing-library/react'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { expectAlert, expectStatus, renderApp, renderScreen, retype } from '../../../test/render-app.tsx'
import { administrator, mock, signIn, visitor } from '../../../test/mock.ts'

const path = '/admin/settings/general'
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()

/** Sets up a codes app in the profile. Returns its key and the recovery codes. */
async function setUp(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Set up a codes app' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up a codes app' }))
  expect(await dialog.findByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const key = dialog.getByText(/^[A-Z2-7 ]{32,}$/).textContent
  const field = dialog.getByLabelText(/Code that the app shows/)
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await user.type(field, '000000')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('This code is not correct, or was used already.')).toHaveRole('alert')
  await retype(user, field, codeOf(key))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  const shown = within(await screen.findByRole('alertdialog', { name: 'Your recovery codes' }))
  const codes = shown.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(codes).toHaveLength(10)
  await user.click(shown.getByRole('button', { name: 'I have saved them' }))
  return { key, codes }
}

async function openSignIn() {
  const app = renderApp('/login')
  await app.user.type(await screen.findByLabelText(/Email/), administrator.email)
  await app.user.type(screen.getByLabelText(/Password/), administrator.password)
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
  return app
}

it('is set up in the profile, asked for at the sign-in, and switched off again', async () => {
  const { user, unmount } = await renderScreen(path)
  expect(await screen.findByText(/Off\. Your password alone opens your account/)).toBeVisible()
  expect(screen.getByText(/They do not work here/)).toBeVisible() // the mock has no passkeys
  const { codes } = await setUp(user)
  expect(await screen.findByText(/10 codes are left/)).toBeVisible()
  unmount()
  localStorage.clear()

  const app = await openSignIn()
  await screen.findByRole('heading', { name: 'One more step' })
  expect(screen.queryByRole('button', { name: 'Use your passkey' })).not.toBeInTheDocument()
  await app.user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await app.user.type(screen.getByLabelText(/Recovery code/), codes[0] ?? '')
  await app.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('heading', { name: 'Dashboard' })

  await app.router.navigate({ to: path })
  expect(await screen.findByText(/9 codes are left/)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Remove the codes app' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the codes app' }))
  await app.user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/Off\. Your password alone/)).toBeVisible()
  await signIn()
})

it('is the first thing to do for an administrator who needs it', async () => {
  mock.play(async ({ db }) => void (await db.updateTable('settings').set({ second_step_required: true }).execute()))
  const app = await openSignIn()
  await screen.findByRole('heading', { name: 'Two-step sign-in' })
  await app.router.navigate({ to: '/admin/users' })
  expect(app.router.state.location.pathname).toBe('/two-step')
  await setUp(app.user)
  await screen.findByRole('heading', { name: 'Dashboard' })
})

it('is the first thing to do from the moment when it is required, also in an open session', async () => {
  const { user, router } = await renderScreen('/admin/settings/calendar')
  const show = await screen.findByRole('button', { name: 'Show the address' })
  mock.play(async ({ db }) => {
    await db.updateTable('settings').set({ second_step_required: true }).execute()
    const signed_in_at = new Date(Date.now() - 3600_000).toISOString()
    await db.updateTable('sessions').set({ signed_in_at }).execute()
  })
  await user.click(show)
  await screen.findByRole('heading', { name: 'Two-step sign-in' })
  expect(router.state.location.pathname).toBe('/two-step')
  await user.click(await screen.findByRole('button', { name: 'Set up a codes app' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Is it you?' }))
  await user.type(question.getByLabelText(/^Password/), administrator.password)
  await user.click(question.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('dialog', { name: 'Set up a codes app' })).toBeVisible()
})

it('is asked for in an open session of an account that has it, and keeps what was typed', async () => {
  const { client } = await signIn()
  const { user } = await renderScreen(path)
  const { secret } = await client.factors.startCodes()
  await client.factors.confirmCodes({ body: { code: codeOf(secret) } })
  mock.play(async ({ db }) => {
    await db.updateTable('settings').set({ second_step_required: true }).execute()
    await db.updateTable('factors').set({ counter: 0 }).where('kind', '=', 'codes').execute() // its code can be used at once
  })
  await retype(user, await screen.findByLabelText(/^Days in the trash/), '7')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Is it you?' }))
  await user.type(question.getByLabelText(/^Password/), administrator.password)
  await user.click(question.getByRole('button', { name: 'Continue' }))
  await user.type(await question.findByLabelText(/Code from your app/), codeOf(secret))
  await user.click(question.getByRole('button', { name: 'Confirm' }))
  await expectStatus('Settings saved')
  expect((await client.auth.me()).user).toMatchObject({ email: administrator.email })
})

it('cannot be required by somebody without it', async () => {
  const { user } = await renderScreen(path)
  await user.click(await screen.findByLabelText('Two-step sign-in for administrators'))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText(/Please set up two-step sign-in for yourself first/)).toBeVisible()
})

it('is switched off for another user who has lost the key', async () => {
  const { client } = await signIn(visitor)
  const { secret } = await client.factors.startCodes()
  await client.factors.confirmCodes({ body: { code: codeOf(secret) } })
  const { user } = await renderScreen('/admin/users')
  const press = async () => {
    await user.click(await screen.findByRole('button', { name: /^Switch off two-step sign-in of Vic/ }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch off two-step sign-in?' }))
    await user.click(question.getByRole('button', { name: 'Switch off' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  }
  await press()
  await expectStatus('“Vic” signs in with the password alone now')
  await signIn(visitor)
  await press()
  await expectAlert('“Vic” has no two-step sign-in')
})
