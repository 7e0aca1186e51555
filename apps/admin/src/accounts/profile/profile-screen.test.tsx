import { screen, waitFor, within } from '@testing-library/react'
import { everyRequestFails } from '@tablier/mocks'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { gif, jpeg } from '../../media/example-files.ts'
import { choose, expectStatus, renderScreen, renderSignedIn, retype } from '../../../test/render-app.tsx'
import { failure, mailHost, mock, server, signIn, visitor } from '../../../test/mock.ts'

const path = '/admin/settings/general'
const picture = new File(['GIF89a', new Uint8Array([1, 0, 1, 0])], 'ada.gif', { type: 'image/gif' })

async function openProfile(renderPage = renderScreen) {
  const app = await renderPage(path)
  await screen.findByLabelText(/^Name/)
  return app
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

  it('shows that it loads, and that this failed', async () => {
    const { router } = await renderScreen('/admin/help')
    await screen.findByRole('main') // the session was refreshed
    const { promise, resolve } = Promise.withResolvers<Response>()
    server.use(http.get('/api/auth/me', () => promise))
    await router.navigate({ to: path })
    expect(await screen.findByText('Loading profile...')).toBeVisible()
    resolve(failure('internal', null))
    expect(await screen.findByText('Failed to load profile')).toHaveRole('alert')
  })

  it('saves a new name and fetches the account again', async () => {
    const { user, client } = await openProfile(renderSignedIn)
    await retype(user, screen.getByLabelText(/^Name/), 'Ada Chef ')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await expectStatus('Profile updated successfully')
    expect(await screen.findByRole('button', { name: 'Account: Ada Chef' })).toBeVisible()
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Ada Chef' })
    expect((await client.auth.me()).user).toMatchObject({ name: 'Ada Chef', email: 'ada@example.com' })
  })

  it('saves the language and loads the page again in it', async () => {
    const { user, client, router } = await openProfile()
    const loadPage = vi.spyOn(router.options.context, 'loadPage').mockReturnValue()
    await choose(user, screen.getByRole('combobox', { name: 'Language of the back office' }), 'Deutsch')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith(path))
    expect(localStorage.getItem('language')).toBe('de')
    expect((await client.auth.me()).user.language).toBe('de')
  })

  it('shows a chosen picture before it is uploaded, and saves it', async () => {
    const { user, client } = await openProfile()
    await user.upload(screen.getByLabelText('Avatar'), picture)
    expect(await screen.findByRole('img', { name: 'Your avatar' })).toHaveAttribute(
      'src',
      expect.stringContaining('ada.gif'),
    )
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await expectStatus('Profile updated successfully')
    const saved = (await client.auth.me()).user
    expect(saved).toMatchObject({ name: 'Ada Cook', avatar: expect.stringMatching(/-1x1\.gif$/) })
    await waitFor(() => expect(screen.getByRole('img', { name: 'Your avatar' })).toHaveAttribute('src', saved.avatar))
  })

  it('offers to choose the part of a photo, and not of a picture that may move', async () => {
    const { user } = await openProfile()
    const tools = () => screen.queryByRole('button', { name: 'Edit the picture' })
    await user.upload(screen.getByLabelText('Avatar'), picture)
    await screen.findByRole('img', { name: 'Your avatar' })
    expect(tools()).not.toBeInTheDocument()
    await user.upload(screen.getByLabelText('Avatar'), new File([jpeg(80, 60)], 'ada.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(tools()).toBeVisible())
  })

  it('refuses a moving picture above 5 MB before it is uploaded', async () => {
    const { user } = await openProfile()
    const large = new File([gif(2), new Uint8Array(5 * 1024 * 1024)], 'ada.gif', { type: 'image/gif' })
    await user.upload(screen.getByLabelText('Avatar'), large)
    expect(await screen.findByText(/^This moving picture is larger than 5 MB/)).toHaveRole('alert')
    expect(screen.getByText('No avatar')).toBeVisible()
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

  it('shows why saving failed', async () => {
    const { user } = await openProfile()
    await retype(user, screen.getByLabelText(/^Email/), visitor.email)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('This email address already has an account.')).toHaveRole('alert')
    mock.play(everyRequestFails)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(/Something went wrong on our side/)).toHaveRole('alert')
  })
})

describe('changing the email address with mail', () => {
  async function askForNewAddress() {
    mailHost.isSetUp = true
    const app = await openProfile()
    await retype(app.user, screen.getByLabelText(/^Email/), 'chef@example.com')
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await expectStatus('Profile updated successfully')
    return { ...app, notice: within(await screen.findByRole('region', { name: 'New email address' })) }
  }

  it('shows that the new address waits, while the old one stays', async () => {
    const { notice } = await askForNewAddress()
    expect(notice.getByText('chef@example.com')).toBeVisible()
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ada@example.com')
    expect(await mock.mailedLinks()).toMatchObject([{ email: 'chef@example.com', path: '/confirm-email' }])
  })

  it('shows the new address once it was confirmed elsewhere', async () => {
    const { client, router } = await askForNewAddress()
    const [link] = await mock.mailedLinks()
    await client.emailChanges.confirm({ body: { token: link!.token } })
    await router.navigate({ to: '/admin/help' })
    await router.navigate({ to: path })
    await waitFor(() => expect(screen.getByLabelText(/^Email/)).toHaveValue('chef@example.com'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New email address' })).not.toBeInTheDocument())
  })

  it('sends the link again, and shows why it no longer does', async () => {
    const { user, notice } = await askForNewAddress()
    await mock.mailedLinks()
    const again = notice.getByRole('button', { name: 'Send the link again' })
    const press = async () => {
      await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'false'))
      await user.click(again)
    }
    await press()
    await expectStatus('A new link is on its way')
    expect(await mock.mailedLinks()).toHaveLength(1)
    await press()
    await waitFor(async () => expect(await mock.mailedLinks()).toHaveLength(1))
    await press()
    expect(await notice.findByText('We have sent enough links for now. Please try later.')).toHaveRole('alert')
  })

  it('can be cancelled', async () => {
    const { user, notice, client } = await askForNewAddress()
    await user.click(notice.getByRole('button', { name: 'Keep the old address' }))
    await expectStatus('Your email address was not changed')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New email address' })).not.toBeInTheDocument())
    expect(await client.emailChanges.get()).toEqual({})
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

  it('sets the new password and clears the fields', async () => {
    await change('secret123', 'secret456', 'secret456')
    await expectStatus('Password updated successfully')
    for (const field of screen.getAllByPlaceholderText('At least 6 characters')) expect(field).toHaveValue('')
    expect((await signIn({ email: 'ada@example.com', password: 'secret456' })).user).toMatchObject({ name: 'Ada Cook' })
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

  it('shows why it failed', async () => {
    const { user } = await change('wrong123', 'secret456', 'secret456')
    expect(await screen.findByText('The current password is not correct.')).toHaveRole('alert')
    mock.play(everyRequestFails)
    await user.click(screen.getByRole('button', { name: 'Update password' }))
    expect(await screen.findByText(/Something went wrong on our side/)).toHaveRole('alert')
    expect(screen.getByLabelText(/^Current/)).toHaveValue('wrong123')
  })
})
