import { type Api, MAX_FOUND } from '@tablier/contracts'
import { listCustomers } from '../customers/customer-list.ts'
import { listMessages } from '../messages/message-queries.ts'
import { listOrders } from '../orders/order-list.ts'
import type { HandlersOn } from '../calls/ports.ts'

export const searchHandlers: HandlersOn<Api['search']> = {
  async find({ db, now }, { query }) {
    const page = { page: 1, limit: MAX_FOUND, search: query.text.trim() }
    const [customers, orders, messages] = await Promise.all([
      listCustomers(db, page),
      listOrders(db, { ...page, order: 'latest' }, now()),
      listMessages(db, page),
    ])
    return { customers: customers.items, orders: orders.items, messages: messages.items } // without the totals
  },
}
