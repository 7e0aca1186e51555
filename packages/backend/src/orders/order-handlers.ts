import type { Api } from '@tablier/contracts'
import { actOf } from '../calls/act.ts'
import { found } from '../calls/app-error.ts'
import { carryOut } from '../history/record-activity.ts'
import type { HandlersOn } from '../calls/ports.ts'
import { listEvents } from './change-order.ts'
import { decideAllergy } from './decide-allergy.ts'
import { addFile, deleteFile, listFiles, readFile } from './order-files.ts'
import { countOrders, listOrders } from './order-list.ts'
import { orderOfMessage } from './order-of-message.ts'
import { readOrder } from './order-rows.ts'
import { listUnread } from './unread-words.ts'
import { createOrder, updateOrder } from './write-order.ts'

/** The calls for orders (docs/decisions/evenings.md), without those that write to the guest. */
export const orderHandlers: HandlersOn<Omit<Api['orders'], 'move' | 'mail'>> = {
  list: ({ db, now }, { query }) => listOrders(db, query, now()),
  counts: async ({ db, now }) => ({ counts: await countOrders(db, now()) }),
  get: async (ports, { params }) => ({ order: await readOrder(ports.db, params.id, ports) }),

  async events({ db }, { params: { id } }) {
    found(await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
    return { items: await listEvents(db, id) }
  },

  create: async (ports, { body: { customer_id, ...changes } }, caller) => ({
    order: await createOrder(ports, customer_id, changes, actOf(caller, ports.now())),
  }),

  createOfMessage: (ports, { params }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      const id = await orderOfMessage(trx, params.id, ports.secrets, act)
      return { order: await readOrder(trx, id, ports) }
    }),

  update: async (ports, { params, body: { version, ...changes } }, caller) => ({
    order: await updateOrder(ports, params.id, { version, changes }, actOf(caller, ports.now())),
  }),

  async unread({ db, secrets }, { params: { id } }) {
    found(await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
    return { items: await listUnread(db, secrets, id) }
  },

  decide: async (ports, { params, body }, caller) => ({
    order: await decideAllergy(ports, params, body, actOf(caller, ports.now())),
  }),
}

/** The calls for files of orders (docs/decisions/evenings.md). */
export const orderFileHandlers: HandlersOn<Api['orderFiles']> = {
  list: async ({ db }, { params: { id } }) => ({ items: await listFiles(db, id) }),
  upload: async (ports, { params: { id }, body: { name }, file: document }, caller) => ({
    file: await carryOut(ports, caller, (trx, act) => addFile(trx, { id, name, document }, act)),
  }),
  download: ({ db }, { params }) => readFile(db, params),
  delete: (ports, { params }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      await deleteFile(trx, params, act)
      return null
    }),
}
