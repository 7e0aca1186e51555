import { expect } from '@playwright/test'
import { test as accessible } from '../fixtures/accessibility.ts'
import { unique, uniqueEmail } from '../fixtures/admin.ts'

/** An evening for eight with two dishes and six guests. */
const test = accessible.extend<{ readonly order: { readonly id: number } }>({
  order: async ({ owner }, use) => {
    const { customer } = await owner.customers.create({ body: { name: 'Nora Guest', email: uniqueEmail() } })
    const allergens = 'milk contains, nuts may_contain'
    const { item } = await owner.portfolioItems.create({ body: { category: 'Dish', title: unique('Tart'), allergens } })
    const dishes = [
      { dishId: item.id, title: item.title },
      { dishId: null, title: 'Petits fours' },
    ]
    const checklist = ['Shop', 'Pack', 'Cook'].flatMap((group) =>
      Array.from({ length: 6 }, (_, index) => ({ group, text: `${group} ${index}`, isDone: false })),
    )
    const body = { customerId: customer.id, day: '2030-05-31', start: '19:30', guests: 8, dishes, checklist }
    const { order } = await owner.orders.create({ body })
    for (let number = 1; number <= 6; number += 1) {
      const guest = { name: `Guest ${number}`, diet: '', hasConsent: true }
      const milk = [{ code: 'milk', severity: 'never' }] as const
      await owner.guests.create({ params: order, body: { ...guest, allergens: number > 2 ? [] : [...milk] } })
    }
    await use(order)
    await owner.portfolioItems.delete({ params: item })
    await owner.customers.erase({ params: customer })
  },
})

test('the kitchen card of an evening is one page on A4, without anything around it', async ({
  page,
  order,
  expectAccessible,
}) => {
  await page.goto(`/admin/orders/${order.id}/card`)
  await expect(page.getByText('Contains Milk:')).toBeVisible()
  await expectAccessible({ onPhone: true })
  await page.emulateMedia({ media: 'print' })
  for (const role of ['complementary', 'banner', 'contentinfo', 'button', 'link'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
