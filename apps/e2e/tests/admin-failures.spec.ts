import { expect } from '@playwright/test'
import { test } from '../fixtures/admin.ts'

test('a page whose code does not load says so, and can be tried again', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const opened = await page.evaluate(() => performance.timeOrigin)
  await page.route('**/assets/**', (route) => route.abort())
  const menu = page.getByRole('button', { name: 'Open navigation' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('button', { name: 'Content', exact: true }).click()
  }
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Galleries' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Galleries Management' })).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened) // the app was not loaded again
})
