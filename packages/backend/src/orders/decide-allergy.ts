import type { Api, BodyOf, Order } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import { found } from '../calls/app-error.ts'
import { staleVersion } from '../calls/check-version.ts'
import type { Db, Trx } from '../database/database.ts'
import { changeOrder, recordOrderEvent } from './change-order.ts'
import type { OrderReading } from './order-rows.ts'
import { isNoteOfOrder } from './unread-words.ts'
import { writeChanges } from './write-order.ts'

type Decision = BodyOf<Api['orders']['decide']>

const actionOf = { taken_over: 'allergy_taken_over', put_aside: 'allergy_put_aside' } as const

/**
 * Decides about what a guest of an order wrote about an allergy, and writes changed diets and allergens into the order,
 * whose version is `version`; or reopens it.
 * @throws AppError `not_found`, `invalid_input` without consent, or `stale_version` with the order if somebody else has
 * decided or changed the order
 */
export async function decideAllergy(
  ports: OrderReading & { readonly db: Db },
  { id, note }: { readonly id: number; readonly note: number },
  { decision, version, ...changes }: Decision,
  act: Act,
): Promise<Order> {
  return changeOrder(ports, id, async (trx, order) => {
    const { decision: before } = found(await lockNote(trx, id, note))
    if ((before === null) === (decision === null)) throw staleVersion() // decided twice, or reopened twice
    const decided_at = decision && act.at.toISOString()
    await trx.updateTable('allergy_notes').set({ decision, decided_at }).where('id', '=', note).execute()
    if (Object.keys(changes).length > 0) await writeChanges(trx, ports, order, { version, changes }, act)
    const action = decision === null ? 'allergy_reopened' : actionOf[decision]
    await recordOrderEvent(trx, act, { id, day: order.day, action })
  })
}

async function lockNote(trx: Trx, orderId: number, note: number) {
  return trx
    .selectFrom('allergy_notes')
    .select('decision')
    .where('id', '=', note)
    .where(isNoteOfOrder(orderId))
    .forUpdate()
    .executeTakeFirst()
}
