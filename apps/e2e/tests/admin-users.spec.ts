import { expect, type Page } from '@playwright/test'
import { test, toast, unique, uniqueEmail } from '../fixtures/admin.ts'
import { OWNER } from '../support/owner.ts'

const row = (page: Page, name: string) => page.getByRole('table', { name: 'Users' }).getByRole('row', { name })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete User' })

async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/users')
  await expect(row(page, OWNER.email)).toBeVisible()
}

async function chooseRole(page: Page, role: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
}

test('users are listed and found by id, name, email and role', async ({ page, newAccount }) => {
  const { id, name, email } = await newAccount('user')
  await openUsers(page)
  for (const heading of ['ID', 'Name', 'Email', 'Role'])
    await expect(page.getByRole('columnheader', { name: heading, exact: true })).toBeVisible()
  for (const search of [String(id), name.toUpperCase(), email, 'user']) {
    await page.getByRole('searchbox', { name: 'Search users' }).fill(search)
    await expect(row(page, name)).toBeVisible()
  }
  await expect(row(page, OWNER.email)).toHaveCount(0) // the last search was for the role user
  await page.getByRole('searchbox', { name: 'Search users' }).fill(unique('nobody'))
  await expect(page.getByText('No users found')).toBeVisible()
})

test('a new user is added once the form is valid', async ({ page, owner }) => {
  const name = unique('Waiter')
  const email = uniqueEmail()
  await openUsers(page)
  await page.getByRole('button', { name: 'Add New User' }).click()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  const save = form.getByRole('button', { name: 'Save' })

  await save.click()
  await expect(form.getByRole('alert')).toHaveText('Name, email and password are required')
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill('nobody@example')
  await form.getByLabel('Password').fill('short')
  await save.click()
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address')
  await form.getByLabel('Email').fill(OWNER.email)
  await save.click()
  await expect(form.getByRole('alert')).toHaveText('Password must be at least 6 characters long')
  await form.getByLabel('Password').fill('secret123')
  await save.click()
  await expect(form.getByRole('alert')).toHaveText('This email address already has an account.')
  await form.getByLabel('Email').fill(email)
  await save.click()

  await expect(form).toBeHidden()
  await expect(toast(page, 'User created')).toBeVisible()
  await expect(row(page, name).getByRole('cell', { name: 'user', exact: true })).toBeVisible()
  const { user } = await owner.auth.login({ body: { email, password: 'secret123' } })
  await owner.users.delete({ params: { id: user.id } })
})

test('a renamed user who becomes an administrator keeps the password', async ({ page, owner, newAccount }) => {
  const account = await newAccount('user')
  await openUsers(page)
  await row(page, account.name)
    .getByRole('button', { name: `Edit ${account.name}` })
    .click()
  const form = page.getByRole('dialog', { name: 'Edit User' })
  const renamed = unique('Chef')
  await form.getByLabel('Name').fill(renamed)
  await chooseRole(page, 'admin')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, renamed).getByRole('cell', { name: 'admin', exact: true })).toBeVisible()
  await owner.auth.login({ body: { email: account.email, password: account.password, isAdmin: true } })
})

test('a deleted user can no longer sign in', async ({ page, owner, newAccount }) => {
  const account = await newAccount('user')
  await openUsers(page)
  await row(page, account.name)
    .getByRole('button', { name: `Delete ${account.name}` })
    .click()
  await expect(question(page).getByText(`Delete ${account.name}? They will be signed out at once.`)).toBeVisible()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, account.name)).toBeVisible()
  await row(page, account.name)
    .getByRole('button', { name: `Delete ${account.name}` })
    .click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'User deleted')).toBeVisible()
  await expect(row(page, account.name)).toHaveCount(0)
  const { email, password } = account
  await expect(owner.auth.login({ body: { email, password } })).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('administrators cannot delete themselves', async ({ page, signIn, newAccount }) => {
  const account = await newAccount('admin')
  await signIn(account)
  await openUsers(page)
  await row(page, account.name)
    .getByRole('button', { name: `Delete ${account.name}` })
    .click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'You cannot delete your own account.')).toBeVisible()
  await expect(row(page, account.name)).toBeVisible()
})

test('the last administrator cannot give up the role', async ({ page, owner }) => {
  const { items } = await owner.users.list({ query: {} })
  const administrators = items.filter(({ role }) => role === 'admin')
  expect(administrators.map(({ email }) => email)).toEqual([OWNER.email]) // each test deletes its accounts
  await openUsers(page)
  await row(page, OWNER.email)
    .getByRole('button', { name: /^Edit / })
    .click()
  await chooseRole(page, 'user')
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toHaveText("You can't remove the last administrator.")
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(row(page, OWNER.email).getByRole('cell', { name: 'admin', exact: true })).toBeVisible()
})
