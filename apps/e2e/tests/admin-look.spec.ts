import { expect, type Page } from '@playwright/test'
import { toast } from '../fixtures/admin.ts'
import { test } from '../fixtures/content.ts'
import { expectFits } from '../fixtures/accessibility.ts'
import { expectNoViolation } from '../support/axe.ts'

/** The look is one for the whole page, so every test leaves the page without one. */
test.afterEach(async ({ owner }) => {
  const { items } = await owner.looks.adminList({ query: {} })
  for (const { id } of items) await owner.looks.delete({ params: { id } })
})

const lookButton = (page: Page, look: string) => page.getByRole('button', { name: look, exact: true })
const smallPage = (page: Page, look: string) =>
  page
    .getByRole('listitem')
    .filter({ has: lookButton(page, look) })
    .frameLocator('iframe')
const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-espresso'))

test('a look is chosen from pictures of the page', { tag: '@phone-too' }, async ({ page, visitor }) => {
  await page.goto('/admin/settings/look')
  await expect(smallPage(page, 'Linen').getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  await expectNoViolation(page, 'the looks')
  await lookButton(page, 'Bistro').click()
  const viewer = page.getByRole('dialog')
  const whole = viewer.frameLocator('iframe')
  await expect(viewer).toHaveAccessibleName('Bistro')
  await expect(whole.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectNoViolation(page, 'a look in the whole window', { except: ['region'] })
  await viewer.getByRole('button', { name: 'Next look' }).click()
  await expect(viewer).not.toHaveAccessibleName('Bistro')
  await viewer.getByRole('button', { name: 'Previous look' }).click()
  await expect(viewer).toHaveAccessibleName('Bistro')
  await expectFits(page, { width: 320, height: 640 })
  await viewer.getByRole('button', { name: 'Take it' }).click()
  await expect(toast(page, 'Your page wears the look “Bistro” now')).toBeVisible()
  await visitor.goto('/')
  expect(await groundOf(visitor)).toBe('#ffffff')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  await visitor.reload()
  expect(await groundOf(visitor)).toBe('#15110d')
})

test('looks are walked through by keyboard, and small pages are out of its way', async ({ page }) => {
  await page.goto('/admin/settings/look')
  await lookButton(page, 'Evening').press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer).toHaveAccessibleName('Evening')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).not.toHaveAccessibleName('Evening')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(lookButton(page, 'Evening')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(lookButton(page, 'Linen')).toBeFocused()
})

test('a phone draws layouts, openings and names of typefaces', { tag: '@phone' }, async ({ page }) => {
  const faces: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) faces.push(request.url())
  })
  const hasLora = () => faces.some((url) => url.includes('/admin/assets/lora-'))
  await page.goto('/admin/settings/look')
  const layout = page.getByRole('group', { name: 'Layout', exact: true })
  await expect(smallPage(page, 'Linen').locator('body')).toBeAttached()
  expect(hasLora()).toBe(false)
  await layout.scrollIntoViewIfNeeded()
  const quiet = layout.locator('label', { hasText: 'Quiet' })
  await expect(quiet.frameLocator('iframe').locator('#portfolio-heading')).toBeVisible()
  await quiet.click()
  await expect(quiet.getByRole('radio')).toBeChecked()
  await page.getByRole('group', { name: 'Type', exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(hasLora).toBe(true)
  await expect(page.getByText('Lora, calm as a book')).toHaveCSS('font-family', /face-lora/)
})
