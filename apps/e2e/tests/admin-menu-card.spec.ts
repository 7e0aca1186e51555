import { expect, type Page } from '@playwright/test'
import { formatCourses } from '@tablier/contracts'
import { test, unique } from '../fixtures/admin.ts'

/** Where a card is opened by itself: in the back office, it is in a frame. */
const CARD = '/menu-card-of-a-test'

/** Returns the heights and widths of the pages of a PDF, in points. */
async function pagesOf(page: Page, html: string): Promise<string[]> {
  await page.route(`**${CARD}`, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }))
  await page.goto(CARD)
  await page.evaluate(() => document.fonts.ready)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  await page.unroute(`**${CARD}`)
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => {
    return `${Math.round(Number(width))} × ${Math.round(Number(height))}`
  })
}

const sheets = { a5: '420 × 595', a4: '595 × 842' } as const

test('a card is printed on its sheet, without a blank page', async ({ page, owner }) => {
  const allergens = 'milk contains, nuts may_contain'
  const { item } = await owner.portfolioItems.create({
    body: { category: 'Main', title: unique('Sole, beurre blanc'), ingredients: 'sole, butter, parsley', allergens },
  })
  const line = { dish_id: item.id, title: item.title }
  const text = { dish_id: null, title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' }
  for (const [courses, most] of [
    [1, 1],
    [5, 1],
    [12, 2],
  ] as const) {
    const list = Array.from({ length: courses }, (_, index) => ({
      title: `Course ${index + 1}`,
      lines: index % 4 === 0 ? [line, text] : [line],
    }))
    const { menu } = await owner.menus.create({ body: { title: unique('Evening'), courses: formatCourses(list) } })
    for (const size of ['a5', 'a4'] as const)
      for (const hasAllergens of [true, false]) {
        const { card } = await owner.menuCards.ofMenu({ params: menu, body: { size, hasAllergens } })
        const pages = await pagesOf(page, card.html)
        expect(pages.length).toBeGreaterThan(0)
        expect(pages.length).toBeLessThanOrEqual(most)
        expect(new Set(pages)).toEqual(new Set([sheets[size]]))
        const last = page.locator(hasAllergens ? '.menu-legend' : '.card-courses > li:last-child')
        await expect(last).toBeVisible()
      }
    await owner.menus.delete({ params: menu })
  }
})
