import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/admin.ts'

/** Details that a visitor notices only if they are wrong, and sections without content. */

test.use({ reducedMotion: 'reduce' })

const width = (page: Page) => page.viewportSize()!.width

test(
  'a wrong field says so itself: the first is focused, in sight, and each is marked',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/#contact')
    await page.getByLabel('Subject').fill('A table for eight')
    await page.getByRole('button', { name: 'Send Message' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('All fields are required')
    await expect(alert).toBeInViewport()
    const name = page.getByLabel('Name')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('All fields are required')
    const [field, message] = [await name.boundingBox(), await alert.boundingBox()]
    expect(message!.y - (field!.y + field!.height)).toBeLessThan(16)
    for (const label of ['Email', 'Message']) {
      const control = page.getByLabel(label, { exact: true })
      await expect(control).toHaveAttribute('aria-invalid', 'true')
      await expect(control).toHaveAccessibleDescription('Please fill this in too')
    }
    await expect(page.getByLabel('Subject')).not.toHaveAttribute('aria-invalid', 'true')
  },
)

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
  const lowest = await page.getByRole('banner').evaluate((header) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    /** Paints the colours over each other and returns the luminance of the result. */
    const luminance = (...colors: string[]) => {
      for (const color of colors) {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const bar = getComputedStyle(header.querySelector('.bar')!).backgroundColor
    const texts = [...header.querySelectorAll('nav a, button')].map((text) => getComputedStyle(text).color)
    const behind = luminance('white', bar)
    return Math.min(...texts.map((text) => (luminance('white', bar, text) + 0.05) / (behind + 0.05)))
  })
  expect(lowest).toBeGreaterThanOrEqual(4.5)
})

test.describe('with its own content', () => {
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

  test('a section without heading and records says that it is empty; the owner can hide it with its links', async ({
    page,
    owner,
  }) => {
    const names = ['portfolioItems', 'portfolioContents'] as const
    const published = await Promise.all(names.map(async (name) => (await owner[name].list({})).items))
    const setAll = async (status: 'Draft' | 'Published') => {
      for (const [index, name] of names.entries())
        for (const { id } of published[index]!) await owner[name].setStatus({ params: { id }, body: { status } })
    }
    const links = page.locator('a[href="#portfolio"]')
    try {
      await setAll('Draft')
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto('/')
      await page.mouse.wheel(0, 400)
      await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible() // React is there
      await expect(page.locator('#portfolio')).toContainText('No portfolio items found.')
      await expect(page.locator('#portfolio').getByRole('heading')).toHaveText('Our Portfolio')
      await expect(links).not.toHaveCount(0)
      await expect(page.locator('#contact form')).toHaveCount(1)
      expect(await page.locator('script[type="application/ld+json"]').textContent()).not.toContain('hasMenu')
      expect(errors).toEqual([])
      await owner.settings.update({ body: { hiddenSections: ['portfolio'] } })
      await page.goto('/')
      await expect(page.locator('#services')).toHaveCount(1)
      await expect(page.locator('#portfolio')).toHaveCount(0)
      await expect(links).toHaveCount(0)
    } finally {
      await owner.settings.update({ body: { hiddenSections: [] } })
      await setAll('Published')
    }
  })
})
