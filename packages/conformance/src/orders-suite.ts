import { describe } from 'vitest'
import { aDay, aHold } from './orders/held-orders.ts'
import { theList } from './orders/listed-orders.ts'
import { moving } from './orders/moved-orders.ts'
import { anOrder, itsDiets } from './orders/one-order.ts'
import { openOrders } from './orders/order-steps.ts'
import { ofAMessage } from './orders/orders-of-messages.ts'
import type { OpenSubject } from './subject.ts'

/** Evenings, from the enquiry to the table. */
export function ordersSuite(open: OpenSubject): void {
  describe('orders', () => {
    openOrders(open)

    describe('an order', anOrder)
    describe('its diets', itsDiets)
    describe('moving', moving)
    describe('a hold', aHold)
    describe('a day', aDay)
    describe('the list', theList)
    describe('of a message', ofAMessage)
  })
}
