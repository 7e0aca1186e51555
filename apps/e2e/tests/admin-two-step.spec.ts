import { expect } from '@playwright/test'
import { test } from '../fixtures/accessibility.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { startOwnServer } from '../support/own-server.ts'
import { OWNER } from '../support/owner.ts'

test.describe('two-step sign-in', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('by a passkey, without a password, and by a recovery code when the key is lost', async ({
    page,
    expectAccessible,
  }) => {
    await using server = await startOwnServer('localhost')
    const loseKey = await addAuthenticator(page)
    const dashboard = page.getByRole('heading', { name: 'Dashboard' })
    const logIn = async () => {
      await page.getByLabel('Email').fill(OWNER.email)
      await page.getByLabel('Password').fill(OWNER.password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    }
    const logOut = async () => {
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    }

    await page.goto(`${server.origin}/login`)
    await logIn()
    await expect(dashboard).toBeVisible()
    await page.goto(`${server.origin}/admin/settings/general`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('My phone')
    await page.getByRole('button', { name: 'Continue' }).click()
    const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const code = await codes.first().innerText()
    await expectAccessible({ onPhone: true })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(code)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'Set up a codes app' }).click()
    await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
    await expectAccessible({ onPhone: true })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await logOut()
    await logIn()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expectAccessible({ onPhone: true })
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(dashboard).toBeVisible()

    await logOut()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(dashboard).toBeVisible()

    await logOut()
    await loseKey()
    await logIn()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(dashboard).toBeVisible()
    await page.goto(`${server.origin}/admin/settings/general`)
    await expect(page.getByText('9 codes are left')).toBeVisible()
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText(/Off\. Your password alone/)).toBeVisible()
  })
})
