import type { Api } from '@tablier/contracts'
import { found } from '../calls/app-error.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import type { Trx } from '../database/database.ts'
import { type Act, actOf } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'
import { listEvents } from './change-order.ts'
import { type MoveMails, moveOrder } from './move-order.ts'
import { addFile, deleteFile, listFiles, readFile } from './order-files.ts'
import { countOrders, listOrders } from './order-list.ts'
import { orderOfMessage } from './order-of-message.ts'
import { readOrder } from './order-rows.ts'
import { createOrder, updateOrder } from './write-order.ts'

type Orders = Api['orders']

type MailPorts = Ports & { readonly mails: MoveMails }

/** The calls for orders (docs/decisions/045). */
export function orderHandlers(ports: MailPorts): Handlers<Orders> {
  const { db, now } = ports
  const act = (caller: Caller) => actOf(caller, now())
  return {
    list: ({ query }) => listOrders(db, query, now()),
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
    move: async ({ params, body }, caller) => {
      const order = await moveOrder(ports, params.id, body, act(caller))
      if (body.mail !== undefined) ports.onMail()
      return { order }
    },
    mail: (call, caller) => mailGuest(ports, call, act(caller)),
  }
}

async function mailGuest({ db, mails, onMail }: MailPorts, { params: { id }, body }: Call<Orders['mail']>, act: Act) {
  await db.transaction().execute(async (trx) => {
    await mails.lock(trx, id)
    const order = trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate()
    await mails.send(trx, found(await order.executeTakeFirst()), body.mail, act)
  })
  onMail()
  return null
}

async function createOfMessage(ports: Ports, { params }: Call<Orders['createOfMessage']>, caller: Caller) {
  return ports.db.transaction().execute(async (trx) => {
    const id = await orderOfMessage(trx, params.id, ports.secrets, actOf(caller, ports.now()))
    return { order: await readOrder(trx, id, ports) }
  })
}

/** The calls for files of orders (docs/decisions/049). */
export function orderFileHandlers({ db, now }: Pick<Ports, 'db' | 'now'>): Handlers<Api['orderFiles']> {
  const change = <Result>(caller: Caller, run: (trx: Trx, act: Act) => Promise<Result>) =>
    db.transaction().execute((trx) => run(trx, actOf(caller, now())))
  return {
    list: async ({ params: { id } }) => ({ items: await listFiles(db, id) }),
    upload: async ({ params: { id }, body: { name }, file: document }, caller) => ({
      file: await change(caller, (trx, act) => addFile(trx, { id, name, document }, act)),
    }),
    download: ({ params }) => readFile(db, params),
    delete: async ({ params }, caller) => {
      await change(caller, (trx, act) => deleteFile(trx, params, act))
      return null
    },
  }
}
