import { expect } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { test } from '../fixtures/content.ts'

const { portfolioItems } = contentFacts

test('every way to leave a changed form asks before discarding', async ({ page, mark }) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Portfolios' }).click()
  const list = screen.listOf(page, portfolioItems)
  const form = await screen.openNew(page, portfolioItems)
  await page.keyboard.press('Escape') // nothing has changed yet
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: portfolioItems.add, exact: true })).toBeFocused()
  await screen.openNew(page, portfolioItems)
  const title = form.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill(mark)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const leave = [
    () => form.getByRole('button', { name: 'Cancel', exact: true }).click(),
    () => form.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4), // the backdrop
    () => page.evaluate(() => history.back()),
  ]
  for (const go of leave) {
    await go()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(title).toHaveValue(mark)
  }
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  expect((await asked).type()).toBe('beforeunload')
  await expect(title).toHaveValue(mark)

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/portfolios$/)
  await expect(screen.rowOf(list, mark)).toHaveCount(0)
})
