import type { Api, OrderEvent } from '@tablier/contracts'
import { found } from '../calls/found.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import type { Db } from '../database/database.ts'
import { actOf } from '../history/actor.ts'
import type { Ports } from '../ports.ts'
import { createOrder } from './create-order.ts'
import { moveOrder } from './move-order.ts'
import { countOrders, listOrders } from './order-list.ts'
import { orderOfMessage } from './order-of-message.ts'
import { readOrder } from './order-rows.ts'
import { updateOrder } from './update-order.ts'

type Orders = Api['orders']

/** How many events of an order are shown. */
const EVENTS = 1000

/** Evenings: see docs/decisions/045. */
export function orderHandlers(ports: Ports): Handlers<Orders> {
  const { db, now } = ports
  const act = (caller: Caller) => actOf(caller, now())
  return {
    list: async ({ query }) => {
      const { page, limit } = query
      return { ...(await listOrders(db, query, now())), page, limit }
    },
    counts: async () => ({ counts: await countOrders(db, now()) }),
    get: async ({ params }) => ({ order: await readOrder(db, params.id, ports) }),
    events: async ({ params }) => ({ items: await listEvents(db, params.id) }),
    create: async ({ body: { customer_id, ...changes } }, caller) => ({
      order: await createOrder(ports, customer_id, changes, act(caller)),
    }),
    createOfMessage: (call, caller) => createOfMessage(ports, call, caller),
    update: async ({ params, body: { version, ...changes } }, caller) => ({
      order: await updateOrder(ports, params.id, { version, changes }, act(caller)),
    }),
    move: async ({ params, body }, caller) => ({ order: await moveOrder(ports, params.id, body, act(caller)) }),
  }
}

async function createOfMessage(ports: Ports, { params }: Call<Orders['createOfMessage']>, caller: Caller) {
  return ports.db.transaction().execute(async (trx) => {
    const id = await orderOfMessage(trx, params.id, ports.secrets, actOf(caller, ports.now()))
    return { order: await readOrder(trx, id, ports) }
  })
}

/** Returns what was done to an order, the newest first. A hold is recorded as ended at its end, but later. */
async function listEvents(db: Db, id: number): Promise<OrderEvent[]> {
  found(await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
  return db
    .selectFrom('order_events')
    .select(['id', 'at', 'action', 'details', 'actor_id', 'actor_name'])
    .where('order_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(EVENTS)
    .execute()
}
