import { expect, type Page, test } from '@playwright/test'

/** What the page does without the visitor. The tests control the clock. */

/** Opens the page at the reviews and stops the clock. Afterwards, only `pass` moves it. */
async function visit(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause reviews' })).toBeVisible()
  await page.locator('#testimonials').scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
  await pass(page, 1500) // finishes a move in progress
}

/** Moves the clock in steps, so that the page can work between two timers. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) await page.clock.runFor(250)
}

const width = (page: Page) => page.viewportSize()!.width

/** The texts of the cards that are visible in the carousel. */
async function cardsInSight(page: Page): Promise<string[]> {
  return page.locator('#testimonials li').evaluateAll((cards) =>
    cards
      .filter((card) => {
        const box = card.getBoundingClientRect()
        const view = card.closest('ul')!.parentElement!.getBoundingClientRect()
        return box.left >= view.left - 2 && box.right <= view.right + 2
      })
      .map((card) => card.textContent ?? ''),
  )
}

/** Returns them after the browser has finished scrolling, which no test's clock controls. */
async function cardsAtRest(page: Page): Promise<string[]> {
  const inSight = width(page) < 768 ? 1 : width(page) < 1024 ? 2 : 3
  await expect.poll(() => cardsInSight(page)).toHaveLength(inSight)
  return cardsInSight(page)
}

test(
  'below 1024 px the reviews scroll by themselves, with one card on a phone and two on a tablet',
  { tag: '@phone' },
  async ({ page }) => {
    test.skip(width(page) >= 1024, 'a large screen moves by pages, which review-carousel.test.tsx covers')
    await visit(page)
    const before = await cardsAtRest(page)
    await pass(page, 4500)
    await expect.poll(() => cardsInSight(page)).not.toEqual(before)
  },
)

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
