import { screen, waitFor } from '@testing-library/react'
import { delay, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { failure, success } from '../../test/answers.ts'
import { administrator } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

const path = '/admin/settings/general'
const picture = new File(['x'], 'ada.jpg', { type: 'image/jpeg' })

async function openProfile() {
  const app = renderSignedIn(administrator, path)
  await screen.findByLabelText(/^Name/)
  return app
}

/** The server takes the profile and gives it back from then on. */
function takeProfile() {
  let sent: unknown
  server.use(
    http.put('/api/users/updatedetails', async ({ request }) => {
      const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
      sent = isForm ? await request.text() : await request.json()
      server.use(http.get('/api/auth/me', () => success({ user: { ...administrator, name: 'Ada Chef' } })))
      return success({ user: administrator })
    }),
  )
  return () => sent
}

describe('the profile', () => {
  it('shows the account, with a role that cannot be changed', async () => {
    await openProfile()
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada Cook')
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ada@example.com')
    expect(screen.getByLabelText('Role')).toHaveValue('admin')
    expect(screen.getByLabelText('Role')).toBeDisabled()
    expect(screen.getByText('No avatar')).toBeVisible()
  })

  it('says that it loads', async () => {
    const app = renderSignedIn(administrator, '/admin/help')
    await screen.findByRole('main')
    server.use(http.get('/api/auth/me', () => delay('infinite')))
    await app.router.navigate({ to: path })
    expect(await screen.findByText('Loading profile...')).toBeVisible()
  })

  it.each([
    ['the words of the server', failure('internal'), 'Something went wrong on our side. Please try again.'],
    ['its own words', failure('internal', null), 'Failed to load profile'],
  ])('says in %s that it could not be loaded', async (_whose, answer, words) => {
    const app = renderSignedIn(administrator, '/admin/help')
    await screen.findByRole('main')
    server.use(http.get('/api/auth/me', () => answer))
    await app.router.navigate({ to: path })
    expect(await screen.findByText(words)).toHaveRole('alert')
  })

  it('saves a new name and fetches the account again', async () => {
    const sent = takeProfile()
    const { user } = await openProfile()
    await user.clear(screen.getByLabelText(/^Name/))
    await user.type(screen.getByLabelText(/^Name/), 'Ada Chef ')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findAllByText('Profile updated successfully')).not.toHaveLength(0)
    expect(sent()).toEqual({ name: 'Ada Chef', email: 'ada@example.com' })
    expect(await screen.findByRole('button', { name: 'Account: Ada Chef' })).toBeVisible()
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Ada Chef' })
  })

  it('shows a chosen picture before it is sent', async () => {
    const sent = takeProfile()
    const { user } = await openProfile()
    await user.upload(screen.getByLabelText('Avatar'), picture)
    expect(screen.getByRole('img', { name: 'Your avatar' })).toHaveAttribute('src', expect.stringContaining('ada.jpg'))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent()).toMatch(/name="name"\s+Ada Cook[^]*name="avatar"; filename="ada.jpg"/))
  })

  it('refuses an avatar that is no picture', async () => {
    const { user } = await openProfile()
    await user
      .setup({ applyAccept: false })
      .upload(screen.getByLabelText('Avatar'), new File(['x'], 'clip.mp4', { type: 'video/mp4' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose a picture (JPEG, PNG, WebP, AVIF or GIF).')
  })

  it.each([
    [/^Name/, '', 'Name and email are required'],
    [/^Email/, '', 'Name and email are required'],
    [/^Email/, 'ada', 'Please enter a valid email address'],
  ])('refuses %s as %j: %s', async (label, text, words) => {
    const { user } = await openProfile()
    await user.clear(screen.getByLabelText(label))
    if (text) await user.type(screen.getByLabelText(label), text)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByLabelText(label)).toHaveFocus()
  })

  it.each([
    ['the words of the server', failure('email_taken'), 'This email address already has an account.'],
    ['its own words', failure('internal', null), 'Failed to update profile'],
  ])('says in %s that it could not be saved', async (_whose, answer, words) => {
    server.use(http.put('/api/users/updatedetails', () => answer))
    const { user } = await openProfile()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(words)).toHaveRole('alert')
  })
})

describe('changing the password', () => {
  async function change(current: string, next: string, confirmation: string) {
    const app = await openProfile()
    const texts = { 'Current Password': current, 'New Password': next, 'Confirm New Password': confirmation }
    for (const [label, text] of Object.entries(texts))
      if (text) await app.user.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
    await app.user.click(screen.getByRole('button', { name: 'Update password' }))
    return app
  }

  it('sends both passwords and clears the fields', async () => {
    let sent: unknown
    server.use(
      http.put('/api/users/updatepassword', async ({ request }) => {
        sent = await request.json()
        return success(null)
      }),
    )
    await change('secret123', 'secret456', 'secret456')
    expect(await screen.findAllByText('Password updated successfully')).not.toHaveLength(0)
    expect(sent).toEqual({ currentPassword: 'secret123', newPassword: 'secret456' })
    for (const field of screen.getAllByPlaceholderText('At least 6 characters')) expect(field).toHaveValue('')
  })

  it.each([
    ['', 'secret456', 'secret456', 'All password fields are required', /^Current/],
    ['secret123', 'secret456', '', 'All password fields are required', /^Confirm/],
    ['secret123', 'secret456', 'secret457', 'New password and confirmation do not match', /^Confirm/],
    ['secret123', 'five5', 'five5', 'Password must be at least 6 characters long', /^New/],
  ])('refuses %j, %j and %j: %s', async (current, next, confirmation, words, focused) => {
    await change(current, next, confirmation)
    expect(await screen.findByText(words)).toHaveRole('alert')
    expect(screen.getByLabelText(focused)).toHaveFocus()
  })

  it.each([
    ['the words of the server', failure('wrong_password'), 'The current password is not correct.'],
    ['its own words', failure('internal', null), 'Failed to update password'],
  ])('says in %s that it failed', async (_whose, answer, words) => {
    server.use(http.put('/api/users/updatepassword', () => answer))
    await change('secret123', 'secret456', 'secret456')
    expect(await screen.findByText(words)).toHaveRole('alert')
    expect(screen.getByLabelText(/^Current/)).toHaveValue('secret123')
  })
})
