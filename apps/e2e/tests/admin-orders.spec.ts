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

test('a deposit comes, is undone with a reason, and comes again in part', async ({ page, owner }) => {
  const { customer } = await owner.customers.create({ body: { name: unique('Nora'), email: uniqueEmail() } })
  const parts = [{ kind: 'deposit' as const, amount: 30_000, dueOn: '2040-05-01' }]
  const body = { customerId: customer.id, day: '2040-05-13', price: 125_000, parts }
  const { order } = await owner.orders.create({ body })

  await page.goto(`/admin/orders/${order.id}`)
  const card = page.getByRole('region', { name: 'Payments' })
  await expect(card.getByText('Deposit €300.00 due on May 1, 2040')).toBeVisible()
  await page.getByRole('button', { name: 'Deposit paid: €300.00' }).click()
  await expect(card.getByText('€300.00 of €1,250.00 paid')).toBeVisible()
  await card.getByRole('button', { name: /^Undo the payment of €300.00/ }).click()
  await page.getByLabel('Why?').fill('It was for another evening')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the payment' }).click()
  await expect(card.getByText('It was for another evening')).toBeVisible()

  await card.getByRole('button', { name: 'Enter a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a payment' })
  await expect(dialog.getByLabel('Amount (EUR)')).toHaveValue('300.00')
  await dialog.getByLabel('Amount (EUR)').fill('280')
  await dialog.getByLabel('How').selectOption('Cash')
  await dialog.getByRole('button', { name: 'Enter a payment' }).click()
  await expect(card.getByText('€20.00 too little')).toBeVisible()
  const { items } = await owner.payments.list({ params: order })
  expect(items.map(({ amount, way }) => [amount, way])).toEqual([
    [30_000, 'transfer'],
    [-30_000, 'transfer'],
    [28_000, 'cash'],
  ])
})
