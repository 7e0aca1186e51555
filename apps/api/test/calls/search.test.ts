import { expect, it } from 'vitest'
import { useApi } from '../api-subject.ts'

const { test } = useApi()

it('finds customers, evenings and messages by a name, and at most five of each', async () => {
  const admin = test.owner
  const { message } = await admin.messages.createTest({ body: { name: 'Anna Quay', email: 'anna@example.com' } })
  for (let day = 1; day <= 6; day += 1)
    await admin.orders.create({ body: { customerId: message.customerId!, day: `2040-05-0${day}` } })
  await admin.customers.create({ body: { name: 'Nora Guest', email: 'nora@example.com' } })
  const find = (text: string) => admin.search.find({ query: { text } })
  const found = await find(' aNNA q ')
  expect(found.customers).toEqual([{ id: message.customerId, name: 'Anna Quay', email: 'anna@example.com' }])
  expect(found.orders.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2].map((day) => `2040-05-0${day}`))
  expect(found.messages).toMatchObject([{ id: message.id, email: 'anna@example.com' }])
  expect(await find('anna_')).toEqual({ customers: [], orders: [], messages: [] })
  await admin.messages.delete({ params: message })
  expect((await find('anna')).messages).toEqual([])
  await expect(find('')).rejects.toMatchObject({ code: 'invalid_input' })
})
