import type { Client } from '@tablier/api-client'
import { type Api, dateAt } from '@tablier/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenSubject, type TestSubject, useTestSubject } from './subject.ts'

const AHEAD = 'Pacific/Kiritimati'
const BEHIND = 'Pacific/Pago_Pago' // always a day or two behind

let test: TestSubject
let admin: Client<Api>
let customerId: number

/** The time zone of an evening. */
export function orderTimeZoneSuite(open: OpenSubject): void {
  describe("an order's time zone", () => {
    test = useTestSubject(open)
    beforeAll(async () => {
      admin = await test.admin()
      customerId = (await admin.customers.create({ body: { name: 'Ada Guest' } })).customer.id
    })
    beforeEach(async () => {
      admin = await test.admin()
    })

    it.each([
      ['is skipped there', '2028-03-26', '02:30', 'Europe/Berlin'],
      ['comes twice there', '2028-11-05', '01:30', 'America/New_York'],
      ['is the day before elsewhere', '2028-07-01', '00:15', AHEAD],
    ])('changes, and day and start stay: a time that %s', async (_case, day, start, timeZone) => {
      const { order } = await admin.orders.create({ body: { customerId, day, start, timeZone: 'UTC' } })
      const body = { version: order.version, timeZone: timeZone.toLowerCase() }
      const changed = (await admin.orders.update({ params: order, body })).order
      expect(changed).toMatchObject({ day, start, timeZone })
      const { items } = await admin.orders.events({ params: order })
      expect(items[0]).toMatchObject({ action: 'edited', details: ['time_zone'] })
      const { orders } = await admin.calendar.get({ query: { from: day, to: day } })
      expect(orders).toContainEqual(expect.objectContaining({ id: order.id, start, timeZone }))
    })

    it('decides when the evening can be done', async () => {
      const day = dateAt(test.now(), AHEAD)
      const { order } = await admin.orders.create({ body: { customerId, day, timeZone: BEHIND } })
      const params = { id: order.id }
      const { version } = (await admin.orders.move({ params, body: { from: 'enquiry', to: 'confirmed' } })).order
      const done = { params, body: { from: 'confirmed', to: 'done' } } as const
      const refusal = { code: 'invalid_input', fields: [{ field: 'day' }] }
      await expect(admin.orders.move(done)).rejects.toMatchObject(refusal)
      await admin.orders.update({ params, body: { version, timeZone: AHEAD } })
      const after = (await admin.orders.move(done)).order
      expect(after.state).toBe('done')
      const back = { params, body: { version: after.version, timeZone: BEHIND } }
      await expect(admin.orders.update(back)).rejects.toMatchObject(refusal)
    })
  })
}
