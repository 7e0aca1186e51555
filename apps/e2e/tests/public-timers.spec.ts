import { expect, type Page, test } from '@playwright/test'

/** What happens by itself, under a clock that the test turns. */

async function visit(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await page.locator('#testimonials').scrollIntoViewIfNeeded()
}

const width = (page: Page) => page.viewportSize()!.width
const currentSlide = (page: Page) =>
  page
    .locator('#testimonials')
    .getByRole('button', { name: /^Go to slide/ })
    .and(page.locator('[aria-current=true]'))

/** The names of the cards that lie within the carousel's box. */
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

test('the reviews move on every three seconds, pause under the mouse, and rest five seconds after a dot', async ({
  page,
}) => {
  test.skip(width(page) < 1024, 'below 1024 px the reviews scroll: see the next test')
  await visit(page)
  await expect(currentSlide(page)).toHaveAccessibleName('Go to slide 1')
  expect(await cardsInSight(page)).toHaveLength(3)
  await page.clock.runFor(3100)
  await expect(currentSlide(page)).toHaveAccessibleName('Go to slide 2')
  await page.locator('#testimonials li').first().locator('..').hover()
  await page.clock.runFor(10_000)
  await expect(currentSlide(page)).toHaveAccessibleName('Go to slide 2')
  await page.getByRole('button', { name: 'Go to slide 1' }).click()
  await page.locator('#testimonials h2').hover()
  await page.locator('#testimonials').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.clock.runFor(4900)
  await expect(currentSlide(page)).toHaveAccessibleName('Go to slide 1')
})

test('below 1024 px the reviews scroll, one card at a time on a phone and two beside each other on a tablet', async ({
  page,
}) => {
  test.skip(width(page) >= 1024, 'a large screen has slides: see the test before')
  await visit(page)
  await expect.poll(() => cardsInSight(page)).toHaveLength(width(page) < 768 ? 1 : 2)
  const before = await cardsInSight(page)
  await page.clock.runFor(5000)
  await expect.poll(() => cardsInSight(page)).not.toEqual(before)
})

test('the reviews can be paused', async ({ page }) => {
  await visit(page)
  await page.getByRole('button', { name: 'Pause reviews' }).click()
  await page.locator('#testimonials h2').hover()
  await page.clock.runFor(1500)
  const before = await cardsInSight(page)
  await page.clock.runFor(20_000)
  expect(await cardsInSight(page)).toEqual(before)
  await expect(page.getByRole('button', { name: 'Play reviews' })).toBeVisible()
})
