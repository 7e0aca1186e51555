import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/accessibility.ts'
import { toast, unique } from '../fixtures/admin.ts'

const PHONE = { width: 390, height: 844 }

const row = (page: Page, list: 'Trash' | 'Activity', text: string) =>
  page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text })

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: `Filter by ${filter}` }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Nothing is wider than the screen. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess).toBe(0)
}

test('what was deleted comes back from the trash in its place', async ({ page, owner }) => {
  const [first, second] = [unique('First'), unique('Second')]
  const { feature } = await owner.serviceFeatures.create({ body: { title: first, status: 'Published' } })
  await owner.serviceFeatures.create({ body: { title: second, status: 'Published' } })
  await page.goto('/admin/services')
  await page.getByRole('button', { name: `Delete ${first}` }).click()
  await expect(toast(page, 'Feature deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Trash', exact: true }).click()
  await expect(row(page, 'Trash', first)).toContainText('Services: Feature')
  await page.getByRole('button', { name: `Restore ${first}` }).click()
  await expect(toast(page, 'Services: Feature restored')).toBeVisible()
  await expect(row(page, 'Trash', first)).toHaveCount(0)
  const { items } = await owner.serviceFeatures.list({ query: { limit: 100 } })
  const titles = items.map(({ title }) => title)
  expect(titles.indexOf(first)).toBe(titles.indexOf(second) - 1)
  for (const { id } of items.filter(({ title }) => title === second || title === first))
    await owner.serviceFeatures.delete({ params: { id } })
  expect(feature.title).toBe(first)
})

test('the trash is used by keyboard: filter, restore, delete for good', async ({ page, owner, newAccount }) => {
  const subject = unique('A table for six')
  const { message } = await owner.messages.createTest({ body: { subject, name: 'Nora', message: 'Hello.' } })
  const account = await newAccount('user')
  await owner.messages.delete({ params: message })
  await owner.users.delete({ params: account })
  await page.goto('/admin/trash')
  const filter = page.getByRole('combobox', { name: 'Filter by area' })
  await filter.focus()
  await page.keyboard.press('Enter')
  const users = page.getByRole('option', { name: 'User', exact: true })
  await expect(users).toBeVisible()
  await page.keyboard.type('User')
  await expect(users).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/trash\?area=users$/)
  await page.getByRole('button', { name: `Restore ${account.name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'User restored')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Trash' })).toBeFocused()

  await choose(page, 'area', 'Message')
  const remove = page.getByRole('button', { name: `Delete ${subject} for good` })
  await remove.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete for good' })
  await expect(question).toContainText(`Delete “${subject}” for good?`)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete for good' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Deleted for good')).toBeVisible()
  await expect(row(page, 'Trash', subject)).toHaveCount(0)
})

test('the activity says who did what, and leads to it', async ({ page, owner }) => {
  const heading = unique('Spring')
  const { banner } = await owner.banners.create({ body: { heading } })
  const { message } = await owner.messages.createTest({ body: { subject: heading, name: 'Nora', message: 'Hello.' } })
  await owner.messages.setStatus({ params: message, body: { status: 'Replied' } })
  await page.goto('/admin/dashboard')
  await page.getByRole('region', { name: 'Recent activity' }).getByRole('link', { name: 'View all' }).click()
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  await choose(page, 'area', 'Message')
  await expect(page).toHaveURL(/area=messages/)
  await expect(row(page, 'Activity', heading).first()).toContainText('Status set to Replied')
  await row(page, 'Activity', heading).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/messages/${message.id}$`))
  await page.goBack()
  await choose(page, 'area', 'Banner')
  const added = row(page, 'Activity', heading).filter({ hasText: 'Banner' })
  await expect(added).toContainText('Created')
  await added.getByRole('link').click()
  await expect(page.getByRole('dialog', { name: `History of ${heading}` })).toBeVisible()
  await page.goBack()
  await page.getByLabel('From').fill('2099-01-01')
  await expect(page.getByText('No activity found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(row(page, 'Activity', heading).first()).toBeVisible()
  await owner.banners.delete({ params: banner })
  await owner.messages.delete({ params: message })
})

test('both fit on a phone, and axe finds no violations', async ({ page, owner, expectAccessible }) => {
  const heading = `${unique('Figs')} with a name as long as a chef can think of, and without an end`
  const { banner } = await owner.banners.create({ body: { heading } })
  await owner.banners.delete({ params: banner })
  for (const [path, shows] of Object.entries({
    trash: page.getByRole('button', { name: `Restore ${heading}` }),
    activity: page.getByText(heading).first(),
    'trash?area=logos': page.getByText('Nothing of this kind is in the trash.'),
    'settings/general': page.getByLabel('Days in the trash'),
  })) {
    for (const size of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(size)
      await page.goto(`/admin/${path}`)
      await expect(shows).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible({ onPhone: true })
  }
  await page.goto('/admin/trash')
  await page.getByRole('button', { name: `Delete ${heading} for good` }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete for good' })).toBeVisible()
  await expectAccessible({ onPhone: true })
})
