import { expect } from '@playwright/test'
import { uniqueEmail } from '../fixtures/admin.ts'
import { test } from '../fixtures/own-server.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expectNoViolation } from '../support/axe.ts'
import { OWNER, signInAs } from '../support/owner.ts'

test.use({ reducedMotion: 'reduce', storageState: { cookies: [], origins: [] } })

/** The second steps themselves, also the recovery code of someone who has lost the key, are in admin-sign-in.spec.ts. */
test('a passkey that the settings have added signs in, until it is removed', async ({ page, site: { origin } }) => {
  const { client: owner } = await signInAs(OWNER, origin)
  const account = { email: uniqueEmail(), password: 'cold kitchen table' }
  await owner.users.create({ body: { ...account, name: 'Ada', role: 'admin' } })
  const { user, token } = await signInAs(account, origin)
  await addAuthenticator(page)
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('user', value), JSON.stringify({ ...user, token }))

  await page.goto(`${origin}/admin/settings/general`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('My phone')
  await page.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = await codes.first().innerText()
  await expectNoViolation(page, 'the recovery codes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(code)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Set up a codes app' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expectNoViolation(page, 'the codes app')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectNoViolation(page, 'the second step')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'General', exact: true }).click()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/Off\. Your password alone/)).toBeVisible()
})
