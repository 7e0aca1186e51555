import { expect } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as content from '../support/content-screen.ts'
import { toast } from '../fixtures/admin.ts'
import { test } from '../fixtures/content.ts'
import { expectNoViolation } from '../support/axe.ts'

const { portfolioItems: dishes } = contentFacts

test('a dish is scheduled with the keyboard, and then listed', { tag: '@phone' }, async ({ page, owner, mark }) => {
  await owner.portfolioItems.create({ body: { title: mark, category: 'Starter' } })
  const list = await content.openList(page, dishes)
  const form = await content.openEdit(list, mark)
  await form.locator('summary').press('Enter')
  await form.getByLabel('Publish at', { exact: true }).fill('2090-12-24T18:00')
  await form.getByLabel('Take off at', { exact: true }).fill('2091-01-02T00:00')
  await expect(form.getByText(/goes live on .*2090.* comes off the site on .*2091.* and is archived/)).toBeVisible()
  await expectNoViolation(page, 'the form')
  await form.getByRole('button', { name: 'Set schedule' }).press('Enter')
  await expect(toast(page, 'Scheduled')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Change schedule' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await expect(content.rowOf(list, mark).getByText(/^Goes live .*2090/)).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' })) // axe counts a target half below the header as too small
  await expectNoViolation(page, 'the list')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.goto('/admin/dashboard')
  const card = page.getByRole('region', { name: 'Coming up' })
  await expect(card.getByRole('listitem').filter({ hasText: mark })).toHaveCount(2)
  await expectNoViolation(page, 'the dashboard')
  await card.getByRole('link', { name: mark }).first().press('Enter')
  await expect(page).toHaveURL(/\/admin\/portfolios\?edit=portfolioItems-\d+$/)
  await form.locator('summary').press('Enter')
  await form.getByRole('button', { name: 'Remove schedule' }).press('Enter')
  await expect(form.getByText('Not scheduled', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Publish at', { exact: true })).toBeFocused()
})
