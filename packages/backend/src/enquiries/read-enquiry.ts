import { additionLimits, type Enquiry, type EnquiryState } from '@tablier/contracts'
import { found } from '../calls/found.ts'
import type { Db } from '../database/database.ts'
import { findMessage, listAdditions } from '../messages/message-queries.ts'
import { busyState } from '../orders/day-states.ts'
import { stateAt } from '../orders/order-rows.ts'

/** The states in which its sender can withdraw an enquiry. A confirmed evening is called off by writing. */
const withdrawable: ReadonlySet<EnquiryState> = new Set(['received', 'answered', 'held', 'quoted'])
/** The states in which the order's day is the one that counts. */
const planned: ReadonlySet<EnquiryState> = new Set(['held', 'quoted', 'confirmed', 'done'])

/**
 * Returns what the sender of a message sees of it.
 * @throws AppError `not_found` if the owner has deleted it
 */
export async function readEnquiry(db: Db, messageId: number, now: Date): Promise<Enquiry> {
  const stored = found(await findMessage(db, messageId))
  const { name, subject, message, evening, created_at, withdrawn_at } = stored
  const order = await findOrder(db, messageId, now)
  const isAnswered = stored.status === 'Replied' || (await hasReply(db, messageId))
  const state = withdrawn_at === null ? stateOf(order?.state, isAnswered) : 'withdrawn'
  const isOpen = state === 'received' || state === 'answered'
  const plan = order && planned.has(state) ? order : undefined
  return {
    state,
    held_until: plan?.held_until ?? null,
    day: plan?.day ?? null,
    start: plan?.start ?? null,
    time_zone: plan?.time_zone ?? null,
    busy_state: isOpen && evening?.date ? await busyState(db, evening.date, now) : null,
    sent_at: created_at,
    name,
    subject,
    message,
    evening,
    additions: (await listAdditions(db, messageId)).map(({ message: text, created_at: at }) => ({
      message: text,
      created_at: at,
    })),
    can_add: withdrawn_at === null && (await countAdditions(db, messageId)) < additionLimits.count,
    can_withdraw: withdrawable.has(state),
  }
}

/** How often the sender has added something, also if the owner has deleted it since. */
export async function countAdditions(db: Db, messageId: number): Promise<number> {
  const { total } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('follows_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return total
}

async function findOrder(db: Db, messageId: number, now: Date) {
  const order = await db
    .selectFrom('orders')
    .select(['state', 'held_until', 'day', 'start', 'time_zone'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return order && { ...order, ...stateAt(order, now) }
}

type OrderNow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

function stateOf(order: OrderNow['state'] | undefined, isAnswered: boolean): EnquiryState {
  if (order === undefined || order === 'enquiry') return isAnswered ? 'answered' : 'received'
  return order === 'lost' ? 'closed' : order
}

async function hasReply(db: Db, messageId: number): Promise<boolean> {
  const reply = db.selectFrom('replies').select('id').where('message_id', '=', messageId).limit(1)
  return (await reply.executeTakeFirst()) !== undefined
}
