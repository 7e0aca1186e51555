import { expect, type Locator, type Page, test } from '@playwright/test'
import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'

/** The address of a dish: it opens the dish, can be shared, and Back leaves it. */

test.use({ reducedMotion: 'reduce' }) // a section that rises would move the card

interface Dish {
  readonly id: number
  readonly title: string
}

/** Returns the dishes in the page's order. The last ones are beyond the first six. */
async function dishesOf(baseURL = ''): Promise<Dish[]> {
  const { items } = await createClient(api, fetchTransport(baseURL)).portfolioItems.list({ query: { limit: 100 } })
  expect(items.length).toBeGreaterThan(6)
  return items.map(({ id, title }) => ({ id, title }))
}

const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, { id }: Dish) => page.locator(`#dish-${id}`)
const placeOf = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().top)
const press = (page: Page, dish: Dish) => card(page, dish).getByRole('button').click()
const isAt = (page: Page, path: string) => expect(page).toHaveURL((url) => url.href === url.origin + path)

test('an open dish has an address; Back closes it, Forward opens', { tag: '@phone' }, async ({ page, baseURL }) => {
  const dish = (await dishesOf(baseURL))[4]!
  await page.goto('/')
  const siteTitle = await page.title()
  await page.keyboard.press('Tab') // brings the page to life
  await expect(page.locator('html[data-opens]')).toHaveCount(0) // all sections have their heights
  await card(page, dish).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const place = await placeOf(card(page, dish))
  await press(page, dish)
  await expect(dialog(page)).toHaveAccessibleName(dish.title)
  await isAt(page, `/?dish=${dish.id}#dish-${dish.id}`)
  await expect(page).toHaveTitle(new RegExp(`^${dish.title} – `))
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await isAt(page, '/')
  await expect(page).toHaveTitle(siteTitle)
  await expect.poll(async () => Math.abs((await placeOf(card(page, dish))) - place)).toBeLessThan(3)
  await page.goForward()
  await expect(dialog(page)).toHaveAccessibleName(dish.title)
  await page.reload()
  await expect(dialog(page)).toHaveAccessibleName(dish.title)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await isAt(page, '/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test("a dish's address leads to its card", { tag: '@phone' }, async ({ page, baseURL }) => {
    const dish = (await dishesOf(baseURL)).at(-1)!
    await page.goto(`/?dish=${dish.id}#dish-${dish.id}`)
    await expect(card(page, dish)).toBeInViewport()
    await expect(page).toHaveTitle(new RegExp(`^${dish.title} – `))
  })
})
