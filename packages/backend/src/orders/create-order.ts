import type { Insertable, Transaction } from 'kysely'
import { found } from '../calls/found.ts'
import type { Database, Db } from '../database/database.ts'
import type { Act } from '../history/actor.ts'
import { ownTimeZone } from '../settings/locale-rules.ts'
import { writeAmounts } from './order-amounts.ts'
import { checkedChanges, dietColumns, type OrderChanges, plainColumns } from './order-changes.ts'
import { type OrderReading, readOrder } from './order-rows.ts'
import { recordOrder } from './record-order.ts'

/** Adds an evening of a customer, in the state `enquiry`. @throws AppError `not_found`, `invalid_input` */
export async function createOrder(
  ports: OrderReading & { readonly db: Db },
  customerId: number,
  changes: OrderChanges,
  act: Act,
) {
  const checked = checkedChanges(changes)
  return ports.db.transaction().execute(async (trx) => {
    const customer = trx.selectFrom('customers').select('id').where('id', '=', customerId).forKeyShare()
    found(await customer.executeTakeFirst())
    const kept = { diets: '', allergens: [], consented_at: null, is_unreadable: false }
    const columns = { ...plainColumns(checked), ...(await dietColumns(ports.secrets, checked, kept, act.at)) }
    const id = await insertOrder(trx, { customer_id: customerId, ...columns }, act)
    await writeAmounts(trx, id, checked.amounts)
    return readOrder(trx, id, ports)
  })
}

type NewOrder = Omit<Insertable<Database['orders']>, 'time_zone' | 'currency' | 'created_at' | 'updated_at'> & {
  /** The site's own if left out. */
  readonly time_zone?: string | undefined
}

/** Stores a new order with the site's time zone and currency. Returns its id. */
export async function insertOrder(
  trx: Transaction<Database>,
  { time_zone, ...columns }: NewOrder,
  act: Act,
): Promise<number> {
  const site = await trx.selectFrom('settings').select(['time_zone', 'currency']).executeTakeFirstOrThrow()
  const at = act.at.toISOString()
  const { id, day } = await trx
    .insertInto('orders')
    .values({
      ...columns,
      time_zone: time_zone ?? site.time_zone ?? ownTimeZone(),
      currency: site.currency,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'day'])
    .executeTakeFirstOrThrow()
  await recordOrder(trx, act, { id, day, action: 'created' })
  return id
}
