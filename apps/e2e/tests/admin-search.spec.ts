import { expect, type Page } from '@playwright/test'
import { test, unique } from '../fixtures/admin.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search screens and content' })
const highlighted = (page: Page) => page.getByRole('option', { selected: true }).or(page.locator('[data-highlighted]'))

test('the search finds screens from anywhere on the page, by keyboard', async ({ page }) => {
  await page.goto('/admin/settings/appearance')
  await page.getByRole('radio', { name: 'Light' }).focus()
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('banners')
  await expect(page.getByRole('option', { name: 'Banners' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/banners$/)
  await expect(search(page)).toHaveValue('')
})

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

test('the search says when it finds nothing, and Escape empties it', async ({ page }) => {
  const nothing = unique('nothing')
  await page.goto('/admin/settings/appearance')
  await search(page).fill(nothing)
  await expect(page.getByText(`Nothing found for “${nothing}”`)).toBeVisible()
  await search(page).press('Escape')
  await expect(search(page)).toHaveValue('')
  await expect(page.getByText(`Nothing found for “${nothing}”`)).toBeHidden()
})

for (const width of [1440, 390])
  test(`at ${width} px a message is found by a word in it and opened with one tap`, async ({ page, owner }) => {
    await page.setViewportSize({ width, height: 844 })
    const word = unique('hazelnut').replace(' ', '')
    const { message } = await owner.messages.createTest({
      body: {
        name: 'Nora Guest',
        subject: `A question at ${width}`,
        message: `We are eight.\nOne of us must not eat ${word}s.`,
      },
    })
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type(word.toUpperCase())
    await page.getByRole('option', { name: new RegExp(`A question at ${width}`) }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/messages/${message.id}$`))
    await expect(page.getByText(`One of us must not eat ${word}s.`)).toBeVisible()
  })
