import { expect } from '@playwright/test'
import { test } from '../fixtures/content.ts'
import { countActs } from '../support/acts.ts'
import { formOf } from '../support/content-screen.ts'
import { PICTURE } from '../support/picture.ts'

/** How many acts the owner's daily work takes on a phone, from the dashboard. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test.beforeEach(async ({ page }) => {
  await page.goto('/admin/dashboard')
})

test('a dish with a photo, published: 5 acts', async ({ page, mark, visitor }) => {
  const acts = countActs(page)
  await acts.tap(page.getByRole('link', { name: 'Add a dish' }))
  const form = formOf(page)
  await acts.chooseFile(form.getByRole('button', { name: 'Choose a file' }).filter({ visible: true }), PICTURE)
  await acts.type(form.getByRole('textbox', { name: 'Title' }), mark)
  await acts.type(form.getByRole('combobox', { name: 'Category' }), 'Starter')
  await acts.tap(form.getByRole('button', { name: 'Save and publish' }))
  await expect(form).toBeHidden()
  expect(acts.count()).toBe(5)

  await visitor.goto('/')
  const dish = visitor.locator('#portfolio').getByRole('listitem').filter({ hasText: mark })
  await expect(dish.getByRole('img')).toBeVisible()
})

test('all example content removed: 2 acts, and 1 to bring it back', async ({ page, owner, visitor }) => {
  const headline = visitor.getByRole('heading', { level: 1 })
  await visitor.goto('/')
  await expect(headline).toHaveText('An evening at your table')
  const dishes = (await owner.portfolioItems.list({ query: { limit: 100 } })).items

  try {
    const acts = countActs(page)
    await acts.tap(page.getByRole('button', { name: 'Remove all example content' }))
    const question = page.getByRole('alertdialog', { name: 'Remove all example content?' })
    await expect(question).toHaveAccessibleDescription(
      /What goes: .*Portfolios \d+.*What stays: everything that you added/,
    )
    await acts.tap(question.getByRole('button', { name: /^Remove \d+ examples$/ }))
    expect(acts.count()).toBe(2)
    await expect(page.getByRole('button', { name: 'Remove all example content' })).toHaveCount(0)
    await visitor.reload()
    await expect(headline).not.toHaveText('An evening at your table')

    await acts.tap(page.getByRole('button', { name: 'Undo', exact: true }))
    expect(acts.count()).toBe(3)
    await expect(page.getByRole('button', { name: 'Remove all example content' })).toBeVisible()
    await visitor.reload()
    await expect(headline).toHaveText('An evening at your table')
    expect((await owner.portfolioItems.list({ query: { limit: 100 } })).items).toEqual(dishes)
  } finally {
    await owner.examples.restore().catch(() => {}) // the other tests need the examples, whatever happened here
  }
})
