import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures/content.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { widths } from '../support/widths.ts'

const { portfolioItems: dishes } = contentFacts
const DISHES = /\/api\/portfolios\/items\/\d/
const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('group')

/** Expects that no toast covers any of these. */
async function expectUncovered(page: Page, controls: Locator): Promise<void> {
  const boxes = (locator: Locator) =>
    locator.evaluateAll((elements) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ x, y, width, height }) => ({ x, y, width, height })),
    )
  const toasts = await boxes(toastsOf(page))
  const others = await boxes(controls)
  expect(toasts.length * others.length).toBeGreaterThan(0)
  for (const toast of toasts)
    for (const other of others) {
      const isBeside = toast.x + toast.width <= other.x || other.x + other.width <= toast.x
      const isAbove = toast.y + toast.height <= other.y || other.y + other.height <= toast.y
      expect(isBeside || isAbove, `${JSON.stringify(toast)} covers ${JSON.stringify(other)}`).toBe(true)
    }
}

for (const width of [...widths(1440, 1280), ...widths(390, 768)])
  test(`failures cover no action at ${width} px`, async ({ page, owner, mark }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(keepFailures)
    for (let dish = 1; dish <= 12; dish++)
      await owner.portfolioItems.create({ body: { title: `${mark} ${dish}`, category: 'Soup' } })
    const list = await screen.openList(page, dishes)
    await screen.search(list, mark)
    await screen.expectResults(list, 12)
    await page.route(DISHES, (route) => route.fulfill({ status: 502 })) // not the list: a notice would move it
    const remove = async (name: string) => {
      const button = list.getByRole('button', { name: `Delete ${name}`, exact: true })
      if (await button.isVisible()) return button.click()
      await list.getByRole('button', { name: `More for ${name}`, exact: true }).click()
      return page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await remove(`${mark} 12`)
    await expect(toastsOf(page)).toHaveText('Failed to delete')
    await remove(`${mark} 11`)
    await expect(toastsOf(page)).toHaveText('Failed to delete×22 times')
    const status = list.getByRole('combobox', { name: `Status of ${mark} 3`, exact: true })
    await status.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    await status.click()
    await expect(page.getByRole('option', { selected: true })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled) // the list does not jump under the finger
    await page.getByRole('option', { name: 'Archived' }).click()
    await expect(toastsOf(page)).toHaveCount(2)

    const actions = list.getByRole('button', { name: /^(Edit|Delete|Move|More)/ })
    for (const place of ['top', 'middle', 'bottom'] as const) {
      await page.evaluate(scrollToPlace, place)
      await expectUncovered(page, actions.or(page.getByRole('banner').getByRole('button')))
    }
    await page.unroute(DISHES)
    await remove(`${mark} 1`)
    const deleted = toastsOf(page).filter({ hasText: `“${mark} 1” deleted` })
    await expect(deleted.getByRole('button', { name: 'Undo' })).toBeVisible()
    if (width < 640) expect((await deleted.boundingBox())?.width).toBe(width - 24)
    const form = await screen.openNew(page, dishes)
    await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await expect.poll(() => form.evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0)
    const buttons = form.getByRole('button', { name: /^(Save|Save and publish|Cancel|Close|Preview)$/ })
    await expectUncovered(page, buttons.or(form.getByRole('heading').first()))
    await expectUncovered(page, form.getByRole('combobox', { name: 'Status' }))

    await page.keyboard.press('F6') // goes to the toasts, from the dialog too
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(toastsOf(page)).toHaveCount(2)
    await expect(form).toBeVisible()
  })

function scrollToPlace(place: 'top' | 'middle' | 'bottom'): void {
  const room = document.documentElement.scrollHeight - innerHeight
  scrollTo(0, { top: 0, middle: room / 2, bottom: room }[place])
}

/** Stops the clock, so that the toasts of failures and those with an action stay. */
function keepFailures(): void {
  const startTimer = window.setTimeout.bind(window)
  window.setTimeout = ((run: () => void, delay?: number) =>
    delay && delay >= 12_000 ? 0 : startTimer(run, delay)) as typeof window.setTimeout // the page passes no more arguments
}
