import { expect, type Page } from '@playwright/test'
import { test as accessible } from '../fixtures/accessibility.ts'
import { unique, uniqueEmail } from '../fixtures/admin.ts'

interface Evening {
  readonly guests: number
  /** How many guests must not have milk. */
  readonly withoutMilk: number
  readonly dishes: number
}

/** Adds an order with a tart and petits fours, repeated up to the number of dishes. */
const test = accessible.extend<{ readonly addEvening: (evening: Evening) => Promise<{ readonly id: number }> }>({
  addEvening: async ({ owner }, use) => {
    const { customer } = await owner.customers.create({ body: { name: 'Nora Guest', email: uniqueEmail() } })
    const allergens = 'milk contains, nuts may_contain'
    const { item } = await owner.portfolioItems.create({ body: { category: 'Dish', title: unique('Tart'), allergens } })
    const kinds = [
      { dishId: item.id, title: item.title },
      { dishId: null, title: 'Petits fours' },
    ] as const
    const checklist = ['Shop', 'Pack', 'Cook'].flatMap((group) =>
      Array.from({ length: 6 }, (_, index) => ({ group, text: `${group} ${index}`, isDone: false })),
    )
    await use(async ({ guests, withoutMilk, dishes: count }) => {
      const dishes = Array.from({ length: count }, (_, index) => kinds[index % 2 === 0 ? 0 : 1])
      const body = { customerId: customer.id, day: '2030-05-31', start: '19:30', guests: guests + 2, dishes, checklist }
      const { order } = await owner.orders.create({ body })
      for (let number = 1; number <= guests; number += 1) {
        const guest = { name: `Guest ${number}`, diet: '', hasConsent: true }
        const milk = [{ code: 'milk', severity: 'never' }] as const
        const told = { ...guest, allergens: number > withoutMilk ? [] : [...milk] }
        await owner.guests.create({ params: order, body: told })
      }
      return order
    })
    await owner.portfolioItems.delete({ params: item })
    await owner.customers.erase({ params: customer })
  },
})

async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('the kitchen card of an evening is one page on A4, without anything around it', async ({
  page,
  addEvening,
  expectAccessible,
}) => {
  const order = await addEvening({ guests: 6, withoutMilk: 2, dishes: 2 })
  await page.goto(`/admin/orders/${order.id}/card`)
  await expect(page.getByText('Contains Milk:')).toBeVisible()
  await expectAccessible({ onPhone: true })
  await page.emulateMedia({ media: 'print' })
  for (const role of ['complementary', 'banner', 'contentinfo', 'button', 'link'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  expect(await countPages(page)).toBe(1)
})

test('a long kitchen card is printed on several pages, whose rows are whole and whose head is repeated', async ({
  page,
  addEvening,
}) => {
  const order = await addEvening({ guests: 30, withoutMilk: 20, dishes: 40 })
  await page.goto(`/admin/orders/${order.id}/card`)
  await expect(page.getByText('Contains Milk:')).toHaveCount(20)
  await page.emulateMedia({ media: 'print' })
  const card = page.getByRole('article')
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(30 + 40 + 3 * 6)
  const breaks = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside))
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
  const head = card.getByText(/^Kitchen card, not confirmed/).locator('..')
  await expect(head).toContainText('Nora Guest, Fri, May 31, 2030')
  await expect(head).toHaveCSS('display', 'table-header-group') // which is printed on every page
  expect(await countPages(page)).toBeGreaterThan(2)
})
