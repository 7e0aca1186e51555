import { expect } from '@playwright/test'
import { test } from '../fixtures/admin.ts'

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

test.describe('signing in', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('in a second tab of a browser leaves both signed in', async ({ page, context, newAccount }) => {
    const account = await newAccount('admin')
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.goto('/login')
    for (const tab of [page, other]) {
      await tab.getByLabel('Email').fill(account.email)
      await tab.getByLabel('Password').fill(account.password)
      await tab.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(tab.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    }
    for (const tab of [page, other]) {
      await tab.getByRole('link', { name: 'General', exact: true }).click()
      await expect(tab.getByRole('table', { name: 'Where you are signed in' }).getByRole('row')).toHaveCount(2) // and headings
    }
  })
})
