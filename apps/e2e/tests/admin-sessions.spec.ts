import { expect, type Locator } from '@playwright/test'
import { test } from '../fixtures/accessibility.ts'
import { toast, unique, uniqueEmail } from '../fixtures/admin.ts'

async function fillIn(form: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text)
}

test('what was typed outlives an expired session: sign in again in place, then save', async ({
  page,
  owner,
  signIn,
  newAccount,
  expectAccessible,
}) => {
  const account = await newAccount('admin')
  const session = await signIn(account)
  const email = uniqueEmail()
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  await fillIn(form, { Name: unique('Waiter'), Email: email, Password: 'secret123' })
  await session.auth.logout()
  await form.getByRole('button', { name: 'Save', exact: true }).click()

  const again = page.getByRole('alertdialog', { name: 'Sign in again' })
  await expect(again.getByText(account.email)).toBeVisible()
  await expectAccessible()
  await fillIn(again, { Password: 'wrong123' })
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(again.getByRole('alert')).toHaveText('Invalid email or password')
  await fillIn(again, { Password: account.password })
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'User created')).toBeVisible()
  const { user } = await owner.auth.login({ body: { email, password: 'secret123' } })
  await owner.users.delete({ params: { id: user.id } })
})

test('signing out in one tab signs out the other', async ({ page, context, signIn, newAccount }) => {
  const account = await newAccount('admin')
  const session = await signIn(account)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/admin/settings/appearance')
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: `Account: ${account.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/)
    await expect(tab.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  }
  await expect(session.auth.me()).rejects.toMatchObject({ code: 'unauthenticated' })
})
