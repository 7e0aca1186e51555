import { expect } from '@playwright/test'
import { test, toast, unique, uniqueEmail } from '../fixtures/admin.ts'

test('a button that has just replaced the pressed one takes no press for a moment', async ({ page, owner }) => {
  const { customer } = await owner.customers.create({ body: { name: unique('Nora'), email: uniqueEmail() } })
  const { order } = await owner.orders.create({ body: { customerId: customer.id, day: '2040-05-12', price: 125_000 } })
  const { moveMails } = (await owner.deskSettings.get()).settings
  const without = moveMails.map((mail) => Object.assign(mail, { isOffered: false }))
  await owner.deskSettings.update({ body: { moveMails: without } })

  await page.goto(`/admin/orders/${order.id}`)
  const state = page.getByRole('region', { name: 'State' })
  const box = await state.getByRole('button', { name: 'Mark as quoted' }).boundingBox()
  const press = () => page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2) // it is visible
  await page.clock.setFixedTime(Date.now())
  await press()
  await expect(toast(page, 'Moved to Quoted')).toBeVisible()
  await press()
  expect(await page.getByRole('dialog', { name: 'Mark as lost' }).count()).toBe(0)
  await page.clock.setFixedTime(Date.now() + 1000)
  await press()
  await expect(page.getByRole('dialog', { name: 'Mark as lost' })).toBeVisible()
  await owner.deskSettings.update({ body: { moveMails: [] } })
})
