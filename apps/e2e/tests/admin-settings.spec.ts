import { expect, type Page } from '@playwright/test'
import { test, toast, unique, uniqueEmail } from '../fixtures/admin.ts'
import { latestMail } from '../support/mailbox.ts'
import { PICTURE } from '../support/picture.ts'

const profile = (page: Page) => page.getByRole('region', { name: 'Profile' })
const cssVariable = (page: Page, name: string) =>
  page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(), name)

test('a saved name and avatar appear in the whole back office, and a new email once it is confirmed', async ({
  page,
  owner,
  signIn,
  newAccount,
}) => {
  await signIn(await newAccount('admin'))
  const name = unique('Chef')
  const email = uniqueEmail()
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin\/settings\/general$/)
  const save = profile(page).getByRole('button', { name: 'Save changes' })
  await profile(page).getByLabel('Name').fill(name)
  await profile(page).getByLabel('Email').fill(email)

  const picker = page.waitForEvent('filechooser')
  await profile(page).getByRole('button', { name: 'No avatar' }).click()
  await (await picker).setFiles(PICTURE)
  await expect(profile(page).getByRole('img', { name: 'Your avatar' })).toHaveAttribute('src', /^blob:/)
  await save.click()
  await expect(toast(page, 'Profile updated successfully')).toBeVisible()

  const account = page.getByRole('button', { name: `Account: ${name}` })
  await expect(account).toBeVisible()
  await page.reload()
  for (const picture of [account.locator('img'), profile(page).getByRole('img', { name: 'Your avatar' })]) {
    await expect(picture).toHaveAttribute('src', /^\/api\/uploads\/[^/]+$/)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
  await expect(profile(page).getByRole('region', { name: 'New email address' })).toContainText(email)
  const link = /http\S+\/confirm-email\?token=\S+(?=\s)/
  await expect.poll(() => latestMail(email)).toMatch(link)
  const [address] = link.exec(await latestMail(email))!
  await page.goto(address)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('status')).toContainText(`${email} is now your email address.`)
  await page.goto('/admin/settings/general')
  await expect(profile(page).getByLabel('Email')).toHaveValue(email)
  await owner.auth.login({ body: { email, password: 'secret123' } })
})

test('the theme and the primary color have a preview, and apply when saved and after a reload', async ({ page }) => {
  await page.goto('/admin/settings/appearance')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  const color = page.getByRole('textbox', { name: 'Primary Color', exact: true })
  await expect(color).toHaveValue('#2563eb')
  await expect(color).toHaveAccessibleDescription(/back office only.* sets the CSS variable --primary\.$/)

  await page.getByRole('radio', { name: 'Dark' }).check()
  await color.fill('#b45309')
  await expect(page.getByLabel('Pick the primary color')).toHaveValue('#b45309')
  const preview = page.getByRole('figure', { name: 'Preview' })
  await expect(preview).toHaveCSS('background-color', 'rgb(17, 24, 39)')
  await expect(preview.getByText('Save', { exact: true })).toHaveCSS('background-color', 'rgb(180, 83, 9)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)') // not before it is saved

  await page.getByRole('button', { name: 'Save Appearance' }).click()
  await expect(toast(page, 'Appearance settings saved')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 24, 39)')
  const stored = await page.evaluate(() => localStorage.getItem('ui_theme_settings'))
  expect(JSON.parse(stored!)).toEqual({ theme: 'dark', primaryColor: '#b45309' })

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(229, 231, 235)')
  expect(await cssVariable(page, '--primary')).toBe('#b45309')
})

test('the dark theme applies before the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ui_theme_settings', '{"theme":"dark","primaryColor":"#b45309"}'))
  await page.route('**/assets/*.js', (route) => route.abort()) // so only the script in the page's head runs
  await page.goto('/login')
  await expect(page.locator('#root')).toHaveText('Loading...')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 24, 39)')
})
