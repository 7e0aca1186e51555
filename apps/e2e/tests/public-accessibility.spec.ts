import { expect, test } from '@playwright/test'
import { expectNoViolation } from '../support/axe.ts'

test.use({ reducedMotion: 'reduce' })

test('axe finds no violations in the dialogs', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const openers = [
    page.locator('#portfolio').getByRole('button').first(),
    page.getByRole('region', { name: 'By candlelight' }).getByRole('button').first(),
    page.locator('#testimonials').getByRole('button', { name: 'See More...' }).first(),
  ]
  for (const opener of openers) {
    await opener.dispatchEvent('click')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
