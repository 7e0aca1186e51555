import { expect } from '@playwright/test'
import { test } from '../fixtures/admin.ts'

test('the dark theme applies before the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ui_theme_settings', '{"theme":"dark","primaryColor":"#b45309"}'))
  await page.route('**/assets/*.js', (route) => route.abort()) // so only the script in the page's head runs
  await page.goto('/login')
  await expect(page.locator('#root')).toContainText('This page could not start.')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 24, 39)')
})
