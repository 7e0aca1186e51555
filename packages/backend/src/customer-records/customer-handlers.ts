import { type Api, MAX_OF_CUSTOMER } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { listCustomers } from '../customers/customer-list.ts'
import { findCustomer, openCustomer } from '../customers/customer-queries.ts'
import { customerColumns } from '../customers/write-customer.ts'
import type { Database, Db } from '../database/database.ts'
import { lockAddresses, lockRows } from '../database/locks.ts'
import { type Act, actOf } from '../history/actor.ts'
import { changedFields, recordActivity } from '../history/record-activity.ts'
import type { Ports } from '../ports.ts'
import { downloadCustomer } from './download-customer.ts'
import { countErased, eraseCustomer, listErasures } from './erase-customer.ts'
import { addedTelephone, mergeCustomers } from './merge-customers.ts'
import { readRetention } from './retention.ts'
import { listEaten, listEvenings, listMessagesOf, listTold } from './record-queries.ts'

type Customers = Api['customers']

/** What the activity says about a change. */
const told = ['name', 'email', 'telephone', 'notes', 'diets', 'allergens', 'is_remembered'] as const

export function customerHandlers(ports: Ports): Handlers<Customers> {
  const { db, now } = ports
  const change = <Result>(caller: Caller, run: (trx: Transaction<Database>, act: Act) => Promise<Result>) =>
    db.transaction().execute((trx) => run(trx, actOf(caller, now())))
  return {
    list: (call) => list(ports, call),
    get: (call) => get(ports, call),
    create: (call, caller) => create(ports, call, caller),
    update: (call, caller) => update(ports, call, caller),
    download: ({ params }) => downloadCustomer(db, params.id, ports),
    mergePreview: (call) => mergePreview(ports, call),
    merge: ({ params, body }, caller) =>
      change(caller, async (trx, act) => ({
        customer: await mergeCustomers(trx, { ...params, ...body }, { secrets: ports.secrets, act }),
      })),
    erasurePreview: (call) => erasurePreview(ports, call),
    erase: async ({ params }, caller) => {
      await change(caller, (trx, act) => eraseCustomer(trx, params.id, act))
      await ports.onErased?.()
      return null
    },
    erasures: async () => ({ items: await listErasures(db), ...(await readRetention(db)) }),
  }
}

async function list({ db, secrets }: Ports, { query }: Call<Customers['list']>) {
  const { page, limit, search, order } = query
  const { isTotalMinimum, ...listed } = await listCustomers(db, { page, limit, search: search?.trim(), order })
  const ids = listed.items.map(({ id }) => id)
  const diets = await listTold(db, secrets, ids)
  const items = listed.items.map((item) => ({ ...item, told: diets.get(item.id) ?? [] }))
  return { ...listed, items, page, limit, ...(isTotalMinimum && { is_total_minimum: true }) }
}

async function get({ db, secrets, now }: Ports, { params: { id } }: Call<Customers['get']>) {
  const customer = await findOpened({ db, secrets }, id)
  const [messages, orders, eaten] = [
    await listMessagesOf(db, id, MAX_OF_CUSTOMER),
    await listEvenings(db, id, { limit: MAX_OF_CUSTOMER, now: now() }),
    await listEaten(db, id, MAX_OF_CUSTOMER),
  ]
  const diets = await listTold(db, secrets, [id])
  return { customer, told: diets.get(id) ?? [], messages, orders, eaten }
}

/** @throws AppError `not_found` */
async function findOpened({ db, secrets }: Pick<Ports, 'secrets'> & { readonly db: Db }, id: number) {
  return openCustomer(secrets, found(await findCustomer(db, id)))
}

async function create({ db, secrets, now }: Ports, { body }: Call<Customers['create']>, caller: Caller) {
  const at = now().toISOString()
  return db.transaction().execute(async (trx) => {
    const values = await customerColumns(trx, body, { secrets, now: now() })
    const { id } = await trx
      .insertInto('customers')
      .values({
        name: body.name.trim(),
        email: '',
        is_by_hand: true,
        heard_at: at,
        created_at: at,
        updated_at: at,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordActivity(trx, actOf(caller, now()), { area: 'customers', action: 'created', record_id: id })
    return { customer: await findOpened({ db: trx, secrets }, id) }
  })
}

async function update(
  { db, secrets, now }: Ports,
  { params: { id }, body: { version, ...body } }: Call<Customers['update']>,
  caller: Caller,
) {
  return db.transaction().execute(async (trx) => {
    if (body.email !== undefined) await lockAddresses(trx)
    await lockRows(trx, 'customers', sql`id = ${id}`)
    const before = found(await findCustomer(trx, id))
    const opened = await openCustomer(secrets, before)
    if (before.version !== version) throw new AppError('stale_version', { data: { customer: opened } })
    const values = await customerColumns(trx, body, { secrets, now: now(), before })
    await trx
      .updateTable('customers')
      .set((eb) => ({ ...values, is_by_hand: true, version: eb('version', '+', 1), updated_at: now().toISOString() }))
      .where('id', '=', id)
      .execute()
    const customer = await findOpened({ db: trx, secrets }, id)
    const details = changedFields(opened, customer, told)
    if (details.length > 0)
      await recordActivity(trx, actOf(caller, now()), { area: 'customers', action: 'edited', record_id: id, details })
    return { customer }
  })
}

async function mergePreview(
  { db, secrets }: Ports,
  { params: { id, other: otherId } }: Call<Customers['mergePreview']>,
) {
  const kept = await findOpened({ db, secrets }, id)
  const other = await findOpened({ db, secrets }, otherId)
  return {
    ...(await countErased(db, otherId, ['messages', 'orders'])),
    emails: [other.email, ...other.other_emails].filter((email) => email !== ''),
    telephone: addedTelephone(kept, other),
    has_notes: other.notes !== '',
    has_diets: other.consented_at !== null,
  }
}

async function erasurePreview({ db }: Ports, { params: { id } }: Call<Customers['erasurePreview']>) {
  found(await findCustomer(db, id))
  const tables = ['messages', 'orders', 'replies', 'order_guests', 'order_files', 'mail_outbox'] as const
  const { order_guests: guests, order_files: files, mail_outbox: mails, ...counts } = await countErased(db, id, tables)
  return { ...counts, guests, files, mails }
}
