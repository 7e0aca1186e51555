import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures/accessibility.ts'
import { toast, unique, uniqueEmail } from '../fixtures/admin.ts'
import { expectNoViolation } from '../support/axe.ts'
import { OWNER } from '../support/owner.ts'
import { widths } from '../support/widths.ts'

async function fillIn(form: Page | Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text)
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await fillIn(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  for (const width of widths(390, 1440))
    test(`at ${width} px the dashboard offers the message that a mail's link led to`, async ({ page, owner }) => {
      await page.setViewportSize({ width, height: 844 })
      const subject = unique('A table for six')
      const { message } = await owner.messages.createTest({ body: { subject } })
      await page.goto(`/admin/messages/${message.id}`)
      await logIn(page, OWNER.email, OWNER.password)
      await expect(page).toHaveURL(/\/admin\/dashboard$/)
      const proceed = page.getByRole('button', { name: 'Continue to the message' })
      await expect(proceed).toBeVisible()
      await expectNoViolation(page)
      await proceed.click()
      await expect(page).toHaveURL(new RegExp(`/admin/messages/${message.id}$`))
      await expect(page.getByRole('definition').filter({ hasText: subject })).toBeVisible()
      await page.goto('/admin/dashboard')
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Continue/ })).toHaveCount(0)
    })
})

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

test('a phone signs another browser out by keyboard, and shows before who it is', async ({
  page,
  browser,
  signIn,
  newAccount,
  expectAccessible,
}) => {
  const account = await newAccount('admin')
  await signIn(account)
  const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await logIn(other, account.email, account.password)
  await expect(other).toHaveURL(/\/admin\/dashboard$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/settings/general')
  const rows = page.getByRole('table', { name: 'Where you are signed in' }).getByRole('row')
  await expect(rows).toHaveCount(3) // with the headings
  await expect(rows.nth(1)).toContainText('This device')
  // The server's answer to an old session.
  const data = { ways: ['password'] }
  const stale = { status: 403, json: { success: false, code: 'sign_in_again', message: 'Please sign in again.', data } }
  await page.route('**/api/auth/sessions/*', (route) => route.fulfill(stale), { times: 1 })
  await rows.nth(2).getByRole('button').press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Is it you?' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectAccessible()
  await page.keyboard.type('wrong123')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('The current password is not correct.')
  await dialog.getByLabel('Password').fill(account.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Signed out there')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(2)
  await expectAccessible()

  await other.goto('/admin/users')
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()
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
