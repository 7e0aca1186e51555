import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/admin.ts'
import { contrastsOf } from '../support/contrast.ts'

/** Details that a visitor notices only if they are wrong. */

test.use({ reducedMotion: 'reduce' })

const width = (page: Page) => page.viewportSize()!.width

test('the scroll-to-top button covers no text on a small screen, nor the menu', { tag: '@phone' }, async ({ page }) => {
  test.skip(width(page) >= 1024, 'a large screen has room next to the text')
  for (const size of [width(page), 320]) {
    await page.setViewportSize({ width: size, height: 800 })
    await page.goto('/#portfolio')
    const button = page.getByRole('button', { name: 'Scroll to top' })
    await page.mouse.wheel(0, 400)
    await expect(button).toBeVisible()
    const [box, bar, toggle, logo] = await Promise.all(
      [
        button,
        page.locator('header .bar'),
        page.getByRole('button', { name: 'Open menu' }),
        page.locator('header a').first(),
      ].map((part) => part.boundingBox()),
    )
    expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y + bar!.height)
    expect(box!.x + box!.width).toBeLessThanOrEqual(toggle!.x)
    expect(box!.x).toBeGreaterThanOrEqual(logo!.x + logo!.width)
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(button).toBeHidden()
    await page.keyboard.press('Escape')
  }
})

test('the four social icons are in one row', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/#footer')
  const tops = await page
    .getByRole('list', { name: 'Social media' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
})

test("the scrolled bar's texts have a contrast of 4.5 over white, even without its filter", async ({ page }) => {
  await page.goto('/#portfolio')
  await page.mouse.wheel(0, 200)
  await expect(page.locator('header .bar')).toHaveCSS('opacity', '1')
  await page.evaluate(() => {
    const white = new CSSStyleSheet()
    white.replaceSync(
      'main { visibility: hidden } body { background: white } .bar { backdrop-filter: none !important }',
    )
    document.adoptedStyleSheets = [white]
  })
  const contrasts = await contrastsOf(page, page.locator('header nav a, header button'))
  expect(contrasts.length).toBeGreaterThanOrEqual(width(page) < 1024 ? 1 : 6) // a small screen has the menu's button
  for (const { text, lowest } of contrasts) expect(lowest, text).toBeGreaterThanOrEqual(4.5)
})

test('a right-to-left text stands right', async ({ page, owner }) => {
  const { item } = await owner.portfolioItems.create({
    body: { category: 'עיקרית', title: 'חציל בתנור', ingredients: 'חציל, טחינה', status: 'Published' },
  })
  try {
    await page.goto(`/?dish=${item.id}#dish-${item.id}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const text of await page.getByText(/חציל/).filter({ visible: true }).all()) {
      await expect(text).toHaveCSS('direction', 'rtl')
      await expect(text).toHaveCSS('text-align', 'start')
    }
  } finally {
    await owner.portfolioItems.delete({ params: { id: item.id } })
  }
})
