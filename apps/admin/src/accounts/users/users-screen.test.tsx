import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { everyRequestFails } from '@tablier/mocks'
import { delay, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { choose, expectAlert, expectStatus, renderScreen } from '../../../test/render-app.tsx'
import { failure, mock, server, signIn, visitor } from '../../../test/mock.ts'

const nora = { Name: 'Nora', Email: 'nora@example.com', Password: 'secret123' }

async function openUsers() {
  const app = await renderScreen('/admin/users')
  await screen.findByRole('heading', { name: 'Users' })
  return app
}

async function openForm(button: string) {
  const app = await openUsers()
  await app.user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  return {
    dialog,
    type: async (texts: Partial<typeof nora>) => {
      for (const [label, text] of Object.entries(texts))
        await app.user.type(dialog.getByLabelText(new RegExp(label)), text)
    },
    chooseRole: async (role: string) => {
      await choose(app.user, dialog.getByRole('combobox', { name: 'Role' }), role)
    },
    press: (name: string) => app.user.click(dialog.getByRole('button', { name })),
    user: app.user,
  }
}

describe('the list of users', () => {
  it('shows id, name, email and role', async () => {
    await openUsers()
    const [head, first] = await screen.findAllByRole('row')
    const titles = within(head!).getAllByRole('columnheader')
    expect(titles.map((cell) => cell.textContent)).toEqual(['ID', 'Name', 'Email', 'Role', 'Actions'])
    for (const text of ['1', 'Ada Cook', 'ada@example.com', 'admin']) expect(first).toHaveTextContent(text)
  })

  it('loads all pages', async () => {
    const guests = Array.from({ length: 99 }, (_, index) => ({
      name: 'Guest',
      email: `guest${index}@example.com`,
      password_hash: '',
      role: 'user' as const,
    }))
    mock.play(async ({ db }) => void (await db.insertInto('users').values(guests).execute()))
    await openUsers()
    expect(await screen.findByText('Showing 101 results')).toBeVisible()
  })

  it('finds by number, name, email and role, or says that nobody was found', async () => {
    const { user } = await openUsers()
    const field = await screen.findByRole('searchbox', { name: 'Search users' })
    for (const search of ['2', 'VIC', 'vic@', 'USER']) {
      await user.type(field, search)
      expect(screen.getByText('Showing 1 results')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Edit Vic' })).toBeVisible()
      await user.clear(field)
      expect(screen.getByText('Showing 2 results')).toBeVisible()
    }
    await user.type(field, 'nobody')
    expect(screen.getByText('No users found')).toBeVisible()
  })

  it('shows that users load, and offers to try again when the server was silent for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    server.use(http.get('/api/users', () => delay('infinite'), { once: true }))
    await openUsers()
    expect(screen.getByText('Loading users...')).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await screen.findByText('Failed to load users')).toHaveRole('alert')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Showing 2 results')).toBeVisible()
  })
})

describe('a new user', () => {
  it('is created with the chosen role', async () => {
    const { type, chooseRole, press } = await openForm('Add New User')
    await type({ ...nora, Name: ' Nora ' })
    await chooseRole('admin')
    await press('Save')
    await expectStatus('User created')
    expect(await screen.findByRole('button', { name: 'Edit Nora' })).toBeVisible()
    const { user } = await signIn({ email: nora.Email, password: nora.Password })
    expect(user).toMatchObject({ name: 'Nora', role: 'admin' })
  })

  it.each([
    [{}, 'Name, email and password are required', /Name/],
    [{ Name: 'Nora', Email: 'nora@example.com' }, 'Name, email and password are required', /Password/],
    [{ ...nora, Email: 'nora' }, 'Please enter a valid email address', /Email/],
    [{ ...nora, Password: 'five5' }, 'Password must be at least 6 characters long', /Password/],
  ])('is refused with %j: %s', async (texts, words, focused) => {
    const { dialog, type, press } = await openForm('Add New User')
    await type(texts)
    await press('Save')
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
    await waitFor(() => expect(dialog.getByLabelText(focused)).toHaveFocus())
  })

  it('keeps the input and shows why saving failed', async () => {
    const { dialog, type, press, user } = await openForm('Add New User')
    await type({ ...nora, Email: visitor.email })
    await press('Save')
    expect(await dialog.findByText('This email address already has an account.')).toHaveRole('alert')
    await user.type(dialog.getByLabelText(/Email/), '.org')
    mock.play(everyRequestFails)
    await press('Save')
    expect(await dialog.findByText(/Something went wrong on our side/)).toHaveRole('alert')
    expect(dialog.getByLabelText(/Name/)).toHaveValue('Nora')
  })
})

describe('a user', () => {
  it('gets another role and keeps the password', async () => {
    const { chooseRole, press } = await openForm('Edit Vic')
    await chooseRole('admin')
    await press('Update')
    await expectStatus('User updated')
    expect((await signIn(visitor)).user).toMatchObject({ name: 'Vic', email: 'vic@example.com', role: 'admin' })
  })

  it('with an address that nobody confirmed is told so in the list and before they get another role', async () => {
    mock.play(async ({ db }) => {
      await db.updateTable('users').set({ is_email_confirmed: false }).where('email', '=', visitor.email).execute()
    })
    const { dialog, chooseRole, press } = await openForm('Edit Vic')
    expect(screen.getAllByText('Address not confirmed')).toHaveLength(1)
    expect(dialog.getByText(/anybody may have registered with it.*is mailed to vic@example.com/)).toBeVisible()
    await chooseRole('admin')
    await press('Update')
    await expectStatus('User updated')
    await expect(signIn(visitor)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  it('is signed out everywhere after a question, except for oneself', async () => {
    const theirs = await signIn(visitor)
    const { user } = await openUsers()
    await user.click(await screen.findByRole('button', { name: 'Sign out Vic everywhere' }))
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await expectStatus('“Vic” is signed out everywhere')
    await expect(theirs.client.auth.me()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(screen.queryByRole('button', { name: 'Sign out Ada Cook everywhere' })).not.toBeInTheDocument()
  })

  it('is deleted after confirmation', async () => {
    await deleteUser('Vic')
    await expectStatus('“Vic” deleted')
    await waitFor(() => expect(screen.queryByText('Vic')).not.toBeInTheDocument())
    await expect(signIn(visitor)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  it.each([
    ["the server's message", 'Ada Cook', () => undefined, 'You cannot delete your own account.'],
    ['its own text', 'Vic', () => failure('internal', null), 'Failed to delete user'],
  ])('is kept, with %s, if it cannot be deleted', async (_whose, name, answer, words) => {
    server.use(http.delete('/api/users/:id', answer))
    await deleteUser(name)
    await expectAlert(words)
    expect(screen.getByRole('button', { name: `Delete ${name}` })).toBeInTheDocument()
  })
})

async function deleteUser(name: string) {
  const { user } = await openUsers()
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
}
