import { addDays } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { unknownId } from '../samples.ts'
import { admin, create, day, nextNumber } from './order-steps.ts'

/** Lists and searches of orders. */
export function theList(): void {
  it('is by day, and those without one come last', async () => {
    const search = `Feast ${nextNumber()}`
    const orders = [
      await create({ day: null, occasion: search }),
      await create({ day: addDays(day, 1), occasion: search }),
      await create({ place: search }),
      await create({ place: search }),
    ]
    const idsOf = async (query: object) =>
      (await admin.orders.list({ query: { search: search.toUpperCase(), ...query } })).items.map(({ id }) => id)
    const [without, second, first, alike] = orders.map(({ id }) => id)
    expect(await idsOf({})).toEqual([first, alike, second, without])
    expect(await idsOf({ order: 'latest' })).toEqual([second, alike, first, without])
    expect(await idsOf({ page: 2, limit: 3 })).toEqual([without])
    expect(await idsOf({ from: day, to: day })).toEqual([first, alike])
    expect(await idsOf({ state: 'lost' })).toEqual([])
    expect(await idsOf({ customer: unknownId })).toEqual([])
    expect((await admin.orders.list({ query: { search, limit: 1 } })).total).toBe(4)
  })

  it('is searched by the name of the customer, literally', async () => {
    await admin.messages.createTest({ body: { name: 'Zoë 100%_', email: 'zoe@example.com' } })
    const { items } = await admin.messages.list({ query: { search: 'Zoë' } })
    const order = await create({ customerId: items[0]!.customerId! })
    for (const search of ['zOË', '100%_', '%_']) {
      const page = await admin.orders.list({ query: { search } })
      expect(page).toMatchObject({ items: [{ id: order.id, customer: { name: 'Zoë 100%_' } }], total: 1 })
    }
  })
}
