import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/accessibility.ts'
import { toast, unique } from '../fixtures/admin.ts'

/** Menus and lists of options are at the end of the document, outside all landmarks; they belong to their buttons. */
const popup = { except: ['region'] } as const

const dialog = (page: Page) => page.getByRole('dialog')

test('axe finds no violations in a form with an error, nor in its question before discarding', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/admin/banners')
  await page.getByRole('button', { name: 'Add Banner' }).click()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expectAccessible({ onPhone: true })
  await dialog(page).getByLabel('Sub heading').fill('Six courses')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await expectAccessible()
})

for (const area of ['portfolios', 'testimonials'])
  test(`axe finds no violations in the form of a record with a picture in ${area}`, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(`/admin/${area}`)
    await page
      .getByRole('table')
      .last()
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible()
  })

test('axe finds no violations in the form for a new dish', async ({ page, expectAccessible }) => {
  await page.goto('/admin/portfolios?add=item')
  await expect(dialog(page).getByRole('button', { name: 'Save and publish' })).toBeVisible()
  await expectAccessible({ onPhone: true })
})

test('axe finds no violations in the question before removing the examples', async ({ page, expectAccessible }) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Remove all example content' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible({ onPhone: true })
})

test('axe finds no violations in a form with a choice of types', async ({ page, expectAccessible }) => {
  await page.goto('/admin/contacts')
  await page.getByRole('button', { name: 'Add New' }).click()
  await dialog(page).getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Available hour' }).click()
  await expectAccessible()
})

test('axe finds no violations in the editor of the week, which fits on a phone', async ({ page, expectAccessible }) => {
  await page.goto('/admin/contacts')
  await page.getByRole('button', { name: 'Edit the week' }).click()
  await dialog(page).getByRole('button', { name: 'Add a special day' }).click()
  await expectAccessible({ onPhone: true })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('axe finds no violations in the rows of social media links', async ({ page, expectAccessible }) => {
  await page.goto('/admin/footers')
  await page.getByRole('button', { name: 'Add New Footer' }).click()
  await dialog(page).getByRole('button', { name: '+ Add Social' }).click()
  await expect(dialog(page).getByLabel('Media Name')).toBeVisible()
  await expectAccessible({ onPhone: true })
})

test('axe finds no violations in the comparison of two versions', async ({ page, owner, expectAccessible }) => {
  const heading = unique('Menu')
  const { banner } = await owner.banners.create({ body: { heading } })
  await page.goto('/admin/banners')
  await page.getByRole('button', { name: `Edit ${heading}` }).click()
  await dialog(page).getByLabel('Sub heading').fill('Mine')
  await owner.banners.update({ params: { id: banner.id }, body: { subHeading: 'Theirs' } })
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('radio', { name: 'Their version Theirs' })).toBeVisible()
  await expectAccessible({ onPhone: true })
  await owner.banners.delete({ params: { id: banner.id } })
})

test("axe finds no violations in a row's menus and question", async ({ page, expectAccessible }) => {
  await page.goto('/admin/banners')
  const row = page.getByRole('table').getByRole('row').nth(1)
  await row.getByRole('combobox').click()
  await expect(page.getByRole('option', { name: 'Archived' })).toBeVisible()
  await expectAccessible(popup)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Move / }).click()
  await expect(page.getByRole('menuitem', { name: 'Move to top' })).toBeVisible()
  await expectAccessible(popup)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Delete / }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible()
})

test('axe finds no violations in the form of a user', async ({ page, expectAccessible }) => {
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Add New User' }).click()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expectAccessible()
})

test('axe finds no violations in notifications, message dialogs and toasts', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const subject = unique('Breakfast')
  await owner.messages.createTest({
    body: { name: 'Nora Guest', email: 'nora@example.com', subject, message: 'Hello' },
  })
  await page.goto('/admin/messages')
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await expect(dialog(page).getByRole('button', { name: subject })).toBeVisible()
  await expectAccessible()
  await dialog(page).getByRole('button', { name: 'View all' }).click()
  await expect(page.getByRole('dialog', { name: 'All notifications' }).getByText(subject)).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `View ${subject}` }).click()
  await expect(page.getByRole('dialog', { name: 'Message Details' })).toBeVisible()
  await expectAccessible({ onPhone: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete ${subject}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Message deleted').hover() // it stays while the mouse is over it
  await expectAccessible()
})

test('axe finds no violations in the account menu and the search results', async ({ page, expectAccessible }) => {
  await page.goto('/admin/settings/appearance')
  await page.getByRole('button', { name: /^Account:/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(popup)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search people, evenings and content' }).fill('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible({ onPhone: true })
})

test("axe finds no violations in a phone's menu", async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/settings/appearance')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('dialog', { name: 'Admin Panel' })).toBeVisible()
  await expectAccessible()
})

test('axe finds no violations in the collapsed sidebar', async ({ page, expectAccessible }) => {
  await page.goto('/admin/settings/appearance')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await expectAccessible()
})
