import type { Api } from '@tablier/contracts'
import { found } from '../calls/found.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { actOf } from '../history/actor.ts'
import type { Ports } from '../ports.ts'
import { createOrder } from './create-order.ts'
import { moveOrder } from './move-order.ts'
import { listEvents } from './order-events.ts'
import { countOrders, listOrders } from './order-list.ts'
import { orderOfMessage } from './order-of-message.ts'
import { readOrder } from './order-rows.ts'
import { updateOrder } from './update-order.ts'

type Orders = Api['orders']

/** Evenings: see docs/decisions/045. */
export function orderHandlers(ports: Ports): Handlers<Orders> {
  const { db, now } = ports
  const act = (caller: Caller) => actOf(caller, now())
  return {
    list: async ({ query }) => {
      const { page, limit } = query
      const { isTotalMinimum, ...listed } = await listOrders(db, query, now())
      return { ...listed, page, limit, ...(isTotalMinimum && { is_total_minimum: true }) }
    },
    counts: async () => ({ counts: await countOrders(db, now()) }),
    get: async ({ params }) => ({ order: await readOrder(db, params.id, ports) }),
    events: async ({ params: { id } }) => {
      found(await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
      return { items: await listEvents(db, id) }
    },
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
