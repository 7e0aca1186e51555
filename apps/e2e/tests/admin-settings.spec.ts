import { expect } from '@playwright/test'
import { test, toast } from '../fixtures/admin.ts'

test('the theme and the primary color have a preview, and apply when saved and after a reload', async ({ page }) => {
  await page.goto('/admin/settings/appearance')
  const color = page.getByRole('textbox', { name: 'Primary Color', exact: true })
  await page.getByRole('radio', { name: 'Dark' }).check()
  await color.fill('#b45309')
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
  const primary = () => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()
  expect(await page.evaluate(primary)).toBe('#b45309')
})

test('the dark theme applies before the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ui_theme_settings', '{"theme":"dark","primaryColor":"#b45309"}'))
  await page.route('**/assets/*.js', (route) => route.abort()) // so only the script in the page's head runs
  await page.goto('/login')
  await expect(page.locator('#root')).toHaveText('Loading...')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 24, 39)')
})
