import { expect, type Page, test } from '@playwright/test'
import { countPages } from '../support/count-pages.ts'

/** The printed page: the chef, the dishes and the contact information. */

test.use({ reducedMotion: 'reduce' })

/** Lays the page out for A4, whose lines are 180 mm long. */
async function layOut(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 680, height: 1000 })
}

test('fits on three pages that start with who, the dishes and how to reach', async ({ page }) => {
  await page.goto('/')
  expect(await countPages(page)).toBe(3)
  await layOut(page)
  const starts = await page
    .locator('section')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).breakBefore === 'page').map(({ id }) => id))
  expect(starts).toEqual(['portfolio', 'contact'])
})

test('holds every dish with its texts, the contact information and the hours, and nothing to press', async ({
  page,
}) => {
  await page.goto('/')
  await layOut(page)
  const dishes = page.locator('#portfolio')
  await expect(dishes.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveCount(9)
  for (const text of ['An evening at your table', 'hello@maison-safran.example', '+44 20 7946 0128', 'Available Hours'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(dishes.locator('.dish-details').filter({ visible: true })).toHaveCount(9)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
})

test('has no narrow columns and no cut pictures', async ({ page }) => {
  await page.goto('/')
  await layOut(page)
  const narrow = await page.locator('main :is(h1, h2, h3, p, a, dt, dd):visible').evaluateAll((texts) =>
    texts.flatMap((text) => {
      const content = document.createRange()
      content.selectNodeContents(text)
      const lines = new Set([...content.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      const letters = text.textContent?.trim().length ?? 0
      return lines > 1 && letters / lines < 5 ? [text.textContent] : []
    }),
  )
  expect(narrow).toEqual([])
  const pictures = page.locator('main img:visible')
  await expect(pictures).toHaveCount(10)
  for (const picture of await pictures.all()) await expect(picture).toHaveCSS('object-fit', 'contain')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('fits on three pages too', async ({ page }) => {
    await page.goto('/')
    expect(await countPages(page)).toBe(3)
  })
})
