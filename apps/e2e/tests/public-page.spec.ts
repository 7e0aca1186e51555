import { expect, type Page, test } from '@playwright/test'

/** The public page with the example content. */

const anchors = ['Home', 'About', 'Services', 'Portfolio', 'Testimonials', 'Contact'] as const

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** Collects console messages and calls to the API, except uploads. */
function listen(page: Page): { messages: string[]; calls: string[] } {
  const heard = { messages: [] as string[], calls: [] as string[] }
  page.on('console', (message) => heard.messages.push(message.text()))
  page.on('pageerror', (error) => heard.messages.push(error.message))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/uploads/')) heard.calls.push(pathname)
  })
  return heard
}

async function openMenu(page: Page): Promise<void> {
  if (await page.getByRole('button', { name: 'Open menu' }).isVisible())
    await page.getByRole('button', { name: 'Open menu' }).click()
}

test('the browser makes no API calls and logs nothing', async ({ page }) => {
  const heard = listen(page)
  await page.goto('/')
  await page.mouse.wheel(0, 20_000)
  await page.waitForLoadState('networkidle')
  expect(heard).toEqual({ messages: [], calls: [] })
})

test('nothing scrolls sideways, down to 320 px', async ({ page }) => {
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test('the links lead to their sections and add nothing to the history', { tag: '@phone-too' }, async ({ page }) => {
  await page.goto('/')
  const before = await page.evaluate(() => history.length)
  for (const name of anchors.toReversed()) {
    await openMenu(page)
    const link = page.locator(`nav a[href="#${name.toLowerCase()}"]`) // not by role: the menu hides it after a click
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'location')
    const section = page.locator(`#${name.toLowerCase()}`)
    await expect
      .poll(() =>
        section.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return top <= 150 && bottom >= 150
        }),
      )
      .toBe(true)
  }
  expect(await page.evaluate(() => history.length)).toBe(before)
})

test('a direct visit to #portfolio scrolls to that section', async ({ page }) => {
  await page.goto('/#portfolio')
  await page.waitForLoadState('networkidle')
  await expect
    .poll(() => page.locator('#portfolio').evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
    .toBeLessThan(151)
})

test('End reaches the footer, and a reload keeps the place', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // animations make Chromium restore the scroll position less exactly
  await page.goto('/')
  // The first press also lays out the page. On a busy machine, Chromium then drops the scroll once in eighty times.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 5000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible() // React has started
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(1)
  const place = await page.evaluate(() => window.scrollY)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('a press before any script has arrived is not lost', { tag: '@phone' }, async ({ page }) => {
  test.skip(!isPhone(page), 'a large screen has no menu button')
  const { promise: pressed, resolve: scriptsMayCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  scriptsMayCome()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test("the delays of the hero's texts count from the start of the navigation, however slow the line is", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.route('/', async (route) => {
    const response = await route.fetch()
    await new Promise((answered) => setTimeout(answered, 300)) // a slow answer
    await route.fulfill({ response })
  })
  await page.goto('/')
  const starts = () =>
    page.locator('#home').evaluate((hero) => hero.getAnimations({ subtree: true }).map(({ startTime }) => startTime))
  await expect.poll(starts).toEqual([0, 0, 0])
})
