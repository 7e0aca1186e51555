import { screen, waitFor, within } from '@testing-library/react'
import type { User } from '@tablier/contracts'
import { delay, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { failure, success } from '../../test/answers.ts'
import { administrator, visitor } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

function serveUsers(users: readonly User[] = [administrator, visitor]) {
  server.use(http.get('/api/users', () => success({ items: users, total: users.length, page: 1, limit: 100 })))
}

async function openUsers() {
  const app = renderSignedIn(administrator, '/admin/users')
  await screen.findByRole('heading', { name: 'Users' })
  return app
}

async function openForm(button: string) {
  const app = await openUsers()
  await app.user.click(await screen.findByRole('button', { name: button }))
  return { ...app, dialog: within(await screen.findByRole('dialog')) }
}

/** Takes what is sent to create or update a user. */
function record(method: 'post' | 'put', path: string) {
  let sent: unknown
  server.use(
    http[method](path, async ({ request }) => {
      sent = await request.json()
      return success({ user: visitor })
    }),
  )
  return () => sent
}

describe('the list of users', () => {
  it('shows id, name, email and role', async () => {
    serveUsers()
    await openUsers()
    const [head, first] = await screen.findAllByRole('row')
    expect(
      within(head!)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['ID', 'Name', 'Email', 'Role', 'Actions'])
    for (const text of ['1', 'Ada Cook', 'ada@example.com', 'admin']) expect(first).toHaveTextContent(text)
  })

  it('loads all pages', async () => {
    const users = Array.from({ length: 101 }, (_, index) => ({ ...visitor, id: index + 1, name: `Guest ${index + 1}` }))
    server.use(
      http.get('/api/users', ({ request }) => {
        const start = (Number(new URL(request.url).searchParams.get('page')) - 1) * 100
        return success({ items: users.slice(start, start + 100), total: 101, page: 1, limit: 100 })
      }),
    )
    await openUsers()
    expect(await screen.findByText('Showing 101 results')).toBeVisible()
  })

  it.each(['2', 'VIC', 'vic@', 'USER'])('finds by %s', async (search) => {
    serveUsers()
    const { user } = await openUsers()
    await user.type(await screen.findByRole('searchbox', { name: 'Search users' }), search)
    expect(screen.getByText('Showing 1 results')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit Vic' })).toBeVisible()
  })

  it('says that none is found', async () => {
    serveUsers()
    const { user } = await openUsers()
    await user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'nobody')
    expect(screen.getByText('No users found')).toBeVisible()
  })

  it('says that they load', async () => {
    server.use(http.get('/api/users', () => delay('infinite')))
    await openUsers()
    expect(screen.getByText('Loading users...')).toBeInTheDocument()
  })

  it('says that they could not be loaded', async () => {
    server.use(http.get('/api/users', () => failure('internal', null)))
    await openUsers()
    expect(await screen.findByText('Failed to load users')).toHaveRole('alert')
  })
})

describe('a new user', () => {
  it('is created with the chosen role', async () => {
    serveUsers()
    const sent = record('post', '/api/users')
    const { user, dialog } = await openForm('Add New User')
    await user.type(dialog.getByLabelText(/Name/), ' Nora ')
    await user.type(dialog.getByLabelText(/Email/), 'nora@example.com')
    await user.type(dialog.getByLabelText(/Password/), 'secret123')
    await user.click(dialog.getByRole('combobox', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name: 'admin' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('User created')).not.toHaveLength(0)
    expect(sent()).toEqual({ name: 'Nora', email: 'nora@example.com', password: 'secret123', role: 'admin' })
  })

  it.each([
    [{}, 'Name, email and password are required', /Name/],
    [{ Name: 'Nora', Email: 'nora@example.com' }, 'Name, email and password are required', /Password/],
    [{ Name: 'Nora', Email: 'nora', Password: 'secret123' }, 'Please enter a valid email address', /Email/],
    [
      { Name: 'Nora', Email: 'nora@example.com', Password: 'five5' },
      'Password must be at least 6 characters long',
      /Password/,
    ],
  ])('is refused with %j: %s', async (typed, words, focused) => {
    serveUsers()
    const { user, dialog } = await openForm('Add New User')
    for (const [label, text] of Object.entries(typed)) await user.type(dialog.getByLabelText(new RegExp(label)), text)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
    await waitFor(() => expect(dialog.getByLabelText(focused)).toHaveFocus())
  })

  it.each([
    ['the words of the server', failure('email_taken'), 'This email address already has an account.'],
    ['its own words', failure('internal', null), 'Failed to create user'],
  ])('keeps what was typed where it fails, which it says in %s', async (_whose, answer, words) => {
    serveUsers()
    server.use(http.post('/api/users', () => answer))
    const { user, dialog } = await openForm('Add New User')
    await user.type(dialog.getByLabelText(/Name/), 'Nora')
    await user.type(dialog.getByLabelText(/Email/), 'nora@example.com')
    await user.type(dialog.getByLabelText(/Password/), 'secret123')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(words)).toHaveRole('alert')
    expect(dialog.getByLabelText(/Name/)).toHaveValue('Nora')
  })

  it('asks before what was typed is thrown away', async () => {
    serveUsers()
    const { user, dialog } = await openForm('Add New User')
    await user.type(dialog.getByLabelText(/Name/), 'Nora')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('a user', () => {
  it('gets another role and keeps the password', async () => {
    serveUsers()
    const sent = record('put', '/api/users/2')
    const { user, dialog } = await openForm('Edit Vic')
    await user.click(dialog.getByRole('combobox', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name: 'admin' }))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findAllByText('User updated')).not.toHaveLength(0)
    expect(sent()).toEqual({ name: 'Vic', email: 'vic@example.com', role: 'admin' })
  })

  it('stays an administrator where it is the last one', async () => {
    serveUsers()
    server.use(http.put('/api/users/1', () => failure('last_administrator')))
    const { user, dialog } = await openForm('Edit Ada Cook')
    await user.click(dialog.getByRole('combobox', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name: 'user' }))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await dialog.findByText('The last administrator has to stay one.')).toHaveRole('alert')
  })

  it('is deleted after a question', async () => {
    const users = [administrator, visitor]
    serveUsers(users)
    server.use(
      http.delete('/api/users/2', () => {
        users.pop()
        return success(null)
      }),
    )
    await deleteUser('Vic')
    expect(await screen.findAllByText('User deleted')).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByText('Vic')).not.toBeInTheDocument())
  })

  it.each([
    ['the words of the server', failure('own_account'), 'You cannot delete your own account.'],
    ['its own words', failure('internal', null), 'Failed to delete user'],
  ])('stays where it may not be deleted, which is said in %s', async (_whose, answer, words) => {
    serveUsers()
    server.use(http.delete('/api/users/1', () => answer))
    await deleteUser('Ada Cook')
    expect(await screen.findAllByText(words)).not.toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Delete Ada Cook' })).toBeInTheDocument()
  })
})

async function deleteUser(name: string) {
  const { user } = await openUsers()
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
}
