import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/admin.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Admin Panel' })

/** Links in the sidebar to parts that are not available. */
const notAvailable = ['Coupons', 'Campaigns', 'Newsletter', 'Promotions']

test('all groups of the sidebar fit on a laptop, and parts to come are marked', async ({ page }) => {
  await page.goto('/admin/dashboard')
  for (const group of ['Content', 'E-commerce', 'Marketing', 'Settings'])
    await expect(sidebar(page).getByRole('heading', { name: group })).toBeInViewport()
  const width = () => sidebar(page).evaluate((element) => element.getBoundingClientRect().width)
  const wide = await width()
  for (const toggle of ['Collapse sidebar', 'Expand sidebar']) {
    for (const label of ['General', 'Products', 'Orders', 'Shipping', ...notAvailable, 'Advanced', 'Help'])
      await expect(sidebar(page).getByRole('link', { name: label, exact: true })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: toggle }).click()
    await expect(sidebar(page).getByText('Admin User')).toHaveCount(toggle === 'Collapse sidebar' ? 0 : 1)
    if (toggle === 'Collapse sidebar') await expect.poll(width).toBeLessThan(wide / 3)
    else await expect.poll(width).toBe(wide)
  }
  for (const label of notAvailable)
    await expect(sidebar(page).getByTitle('Not available yet').filter({ hasText: label })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens, leads to a screen and closes', async ({ page }) => {
    await page.goto('/admin/settings/appearance')
    await expect(sidebar(page)).toBeHidden()
    const menu = page.getByRole('dialog', { name: 'Admin Panel' })
    const open = page.getByRole('button', { name: 'Open navigation' })
    await open.click()
    await menu.getByRole('button', { name: 'E-commerce' }).click()
    await expect(menu.getByRole('link', { name: 'Coupons' })).toHaveAccessibleDescription('Not available yet')
    await menu.getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await expect(menu).toBeHidden()
    await open.click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
  })

  test('a bar leads to what is opened most; it covers nothing and goes when a keyboard needs the room', async ({
    page,
  }) => {
    await page.goto('/admin/help')
    const bar = page.getByRole('navigation', { name: 'Quick links' })
    await bar.getByRole('link', { name: 'Orders' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await bar.getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await bar.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)) // cards may still grow
      const footer = await page.getByRole('navigation', { name: 'Legal' }).boundingBox()
      expect(footer!.y + footer!.height).toBeLessThan((await bar.boundingBox())!.y)
    }).toPass()
    await page.setViewportSize({ width: 390, height: 480 })
    await expect(bar.getByRole('link', { name: 'Orders' })).not.toBeInViewport()
  })
})

test("a phone's Back closes what is open, on the first page too", { tag: '@phone' }, async ({ page }) => {
  const back = () => page.evaluate(() => window.history.back())
  await page.goto('/admin/banners')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  for (const [button, opened] of [
    ['Open navigation', 'Admin Panel'],
    ['Notifications', 'Notifications'],
    ['Add Banner', 'Add Banner'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().tap()
    await expect(dialog(opened)).toBeVisible()
    await back()
    await expect(dialog(opened)).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/banners$/)
  }
  await page.getByRole('button', { name: 'Add Banner' }).first().tap()
  await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('Embers')
  await back()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Discard' }).tap()
  await expect(dialog('Add Banner')).toBeHidden()
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await dialog('Admin Panel').getByRole('link', { name: 'Messages' }).tap()
  await expect(page).toHaveURL(/\/admin\/messages$/)
  await back()
  await expect(page).toHaveURL(/\/admin\/banners$/)
})
