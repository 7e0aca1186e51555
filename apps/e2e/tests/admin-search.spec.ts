import { expect, type Page } from '@playwright/test'
import { test, unique } from '../fixtures/admin.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search screens and content' })
const highlighted = (page: Page) => page.getByRole('option', { selected: true }).or(page.locator('[data-highlighted]'))

test('the search leads to records and messages', async ({ page, owner }) => {
  const tag = unique('Truffle')
  const { banner } = await owner.banners.create({ body: { heading: tag } })
  const { message } = await owner.messages.createTest({ body: { name: 'Nora Guest', subject: `About ${tag}` } })
  await page.goto('/admin/settings/appearance')
  await expect(search(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(tag.toUpperCase())
  await expect(page.getByRole('option')).toHaveCount(2)
  await expect(highlighted(page)).toHaveText(/^Truffle/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/banners#banners-${banner.id}$`))
  await expect(page.getByRole('row', { name: tag })).toBeFocused()

  await page.keyboard.press('Meta+k')
  await page.keyboard.type(tag)
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toHaveText(/^About Truffle/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/messages/${message.id}$`))
  await expect(page.getByRole('heading', { name: 'Message Details' })).toBeVisible()
  await owner.banners.delete({ params: { id: banner.id } })
})
