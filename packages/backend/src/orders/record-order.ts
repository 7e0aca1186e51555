import type { OrderEventAction } from '@tablier/contracts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Act, NOBODY } from '../history/actor.ts'
import { recordActivity } from '../history/record-activity.ts'

/** What was done to an order. Lapsed holds are recorded by `lapseHolds`. */
interface OrderDone {
  readonly id: number
  /** The day of the evening, which is its title: the activity has nothing about people. */
  readonly day: string | null
  readonly action: Exclude<OrderEventAction, 'lapsed'>
  /** Names of fields, or the state that it was moved to. */
  readonly details?: readonly string[]
}

/** Writes what was done into the order's history and, if somebody did it, into the activity. */
export async function recordOrder(
  trx: Transaction<Database>,
  act: Act,
  { id, day, action, details = [] }: OrderDone,
): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({
      order_id: id,
      at: act.at.toISOString(),
      actor_id: act.actor.id,
      actor_name: act.actor.name,
      action,
      details: JSON.stringify(details),
    })
    .execute()
  if (act.actor !== NOBODY)
    await recordActivity(trx, act, {
      area: 'orders',
      ...doneInActivity(action, details),
      record_id: id,
      title: day ?? '',
    })
}

/** The activity says about files what it says about fields: that they were changed. */
function doneInActivity(action: OrderDone['action'], details: readonly string[]) {
  return action === 'file_added' || action === 'file_deleted'
    ? ({ action: 'edited', details: ['files'] } as const)
    : { action, details }
}
