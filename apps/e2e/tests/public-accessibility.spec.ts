import { expect, test } from '@playwright/test'
import { expectNoViolation } from '../support/axe.ts'

test.use({ reducedMotion: 'reduce' })

test('axe finds no violations on the page', { tag: '@phone-too' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html[data-opens]')).toHaveCount(0) // all sections are laid out
  await expectNoViolation(page)
})

test('axe finds no violations in the dialogs', { tag: '@phone-too' }, async ({ page }) => {
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

test('axe finds no violations in the form with an error', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/#contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolation(page)
})
