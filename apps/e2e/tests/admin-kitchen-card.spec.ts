import { expect } from '@playwright/test'
import { test, unique, uniqueEmail } from '../fixtures/admin.ts'
import { countPages } from '../support/count-pages.ts'

test('a long kitchen card is printed alone on several pages, whose rows are whole and whose head is repeated', async ({
  page,
  owner,
}) => {
  const { customer } = await owner.customers.create({ body: { name: 'Nora Guest', email: uniqueEmail() } })
  const allergens = 'milk contains, nuts may_contain'
  const { item } = await owner.portfolioItems.create({ body: { category: 'Dish', title: unique('Tart'), allergens } })
  const dishes = Array.from({ length: 20 }, () => [
    { dishId: item.id, title: item.title },
    { dishId: null, title: 'Petits fours' },
  ]).flat()
  const checklist = Array.from({ length: 18 }, (_, index) => ({ group: 'Cook', text: `Act ${index}`, isDone: false }))
  const body = { customerId: customer.id, day: '2030-05-31', start: '19:30', guests: 32, dishes, checklist }
  const { order } = await owner.orders.create({ body })
  for (let number = 1; number <= 30; number += 1)
    await owner.guests.create({
      params: order,
      body: {
        name: `Guest ${number}`,
        diet: '',
        allergens: number > 20 ? [] : [{ code: 'milk', severity: 'never' }],
        hasConsent: true,
      },
    })

  await page.goto(`/admin/orders/${order.id}/card`)
  await expect(page.getByText('Contains: Milk')).toHaveCount(20)
  await page.emulateMedia({ media: 'print' })
  for (const role of ['complementary', 'banner', 'contentinfo', 'button', 'link'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  const card = page.getByRole('article')
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(30 + 40 + 18)
  const breaks = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside))
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
  const head = card.getByText(/^Kitchen card, not confirmed/).locator('..')
  await expect(head).toContainText('Nora Guest, Fri, May 31, 2030')
  await expect(head).toHaveCSS('display', 'table-header-group') // which is printed on every page
  expect(await countPages(page)).toBeGreaterThan(2)
  await owner.portfolioItems.delete({ params: item })
  await owner.customers.erase({ params: customer })
})
