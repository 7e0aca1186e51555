import {
  addDays,
  cleanEmail,
  dateAt,
  isEmail,
  LATEST_REMINDER_DAYS,
  nextReminder,
  type Reminder,
  type ReminderKind,
  zonedTime,
} from '@tablier/contracts'
import { sql } from 'kysely'
import { type Act, NOBODY } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import type { Ports } from '../calls/ports.ts'
import { type Db, settingsOf, type Trx } from '../database/database.ts'
import { lockOrder } from '../database/locks.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import { readSettings } from '../settings/settings.ts'
import { EXAMPLE_SLOT } from './busy-days.ts'
import { recordOrderEvent } from './change-order.ts'

/** The local time from which the reminders of a day go out. */
const FROM_TIME = '09:00'

/** Returns the reminder of an order that comes next, for its owner; null if none does. */
export async function upcomingReminder(db: Db, orderId: number, now: Date): Promise<Reminder | null> {
  const today = dateAt(now, (await readSettings(db)).time_zone)
  const { reminded_day } = await db.selectFrom('site').select('reminded_day').executeTakeFirstOrThrow()
  const isOver = reminded_day !== null && reminded_day >= today
  return reminderOf(db, orderId, isOver ? addDays(reminded_day, 1) : today)
}

async function reminderOf(db: Db, orderId: number, from: string): Promise<Reminder | null> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.state', 'orders.price', 'orders.slot', 'customers.email'])
    .select(['orders.cancelled_on', 'orders.owed'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!order || order.slot === EXAMPLE_SLOT || !isEmail(cleanEmail(order.email))) return null
  const parts = db.selectFrom('order_parts').select(['kind', 'amount', 'due_on']).where('order_id', '=', orderId)
  const known = db.selectFrom('payment_reminders').selectAll().where('order_id', '=', orderId)
  return nextReminder({
    order: { ...order, parts: await parts.orderBy('id').execute() },
    payments: await db.selectFrom('payments').select('amount').where('order_id', '=', orderId).execute(),
    settings: await settingsOf(db, 'reminder_before_days', 'reminder_after_days'),
    known: await known.execute(),
    from,
  })
}

interface Choice {
  readonly due_on: string
  readonly kind: ReminderKind
  readonly is_held_back: boolean
}

/**
 * Holds back the reminder of an order that comes next, or lets it go out after all.
 * @throws AppError `not_found` without the order, or if another reminder comes next, because this one has gone out
 */
export async function holdReminderBack(
  trx: Trx,
  id: number,
  { due_on, kind, is_held_back }: Choice,
  act: Act,
): Promise<Reminder | null> {
  const { day } = found(await lockOrder(trx, id))
  const next = await upcomingReminder(trx, id, act.at)
  if (next?.due_on !== due_on || next.kind !== kind) throw new AppError('not_found')
  if (next.is_held_back === is_held_back) return next
  const held_back_at = is_held_back ? act.at.toISOString() : null
  await trx
    .insertInto('payment_reminders')
    .values({ order_id: id, due_on, kind, sent_at: null, held_back_at })
    .onConflict((row) => row.columns(['order_id', 'due_on', 'kind']).doUpdateSet({ held_back_at }))
    .execute()
  await recordOrderEvent(trx, act, { id, day, action: 'reminder_changed' })
  return upcomingReminder(trx, id, act.at)
}

type Reminding = Pick<Ports, 'db' | 'now' | 'log'> & { readonly isMailSetUp: boolean }

/**
 * Enqueues the reminders of a local day at the first call from 9 o'clock on. Several instances may call it at once: one
 * of them gets the day. A reminder that fails is tried again the next day.
 * @returns how many were enqueued
 */
export async function remindOfPayments({ db, now, log, isMailSetUp }: Reminding): Promise<number> {
  if (!isMailSetUp) return 0
  const at = now()
  const { time_zone } = await readSettings(db)
  const today = dateAt(at, time_zone)
  const begins = zonedTime(`${today}T${FROM_TIME}`, time_zone)?.moment
  if (!begins || at < begins || !(await takeDay(db, today))) return 0
  let sent = 0
  for (const id of await ordersWithPartsAround(db, today)) {
    try {
      if (await db.transaction().execute((trx) => remind(trx, id, { today, at }))) sent += 1
    } catch (error) {
      log.error({ err: error, order: id }, 'cannot remind of a payment; trying again tomorrow')
    }
  }
  return sent
}

/** Returns false if the reminders of the day have gone out. */
async function takeDay(db: Db, today: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site')
    .set({ reminded_day: today })
    .where((eb) => eb.or([eb('reminded_day', 'is', null), eb('reminded_day', '<', today)]))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

async function ordersWithPartsAround(db: Db, today: string): Promise<number[]> {
  const { reminder_before_days: before, reminder_after_days: after } = await settingsOf(
    db,
    'reminder_before_days',
    'reminder_after_days',
  )
  const rows = await db
    .selectFrom('order_parts')
    .select('order_id')
    .distinct()
    .where('due_on', '>=', addDays(today, -after - LATEST_REMINDER_DAYS))
    .where('due_on', '<=', addDays(today, before))
    .orderBy('order_id')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

interface Run {
  readonly today: string
  readonly at: Date
}

/** Enqueues the reminder of an order if it is of this day. Returns whether it did. */
async function remind(trx: Trx, id: number, { today, at }: Run): Promise<boolean> {
  const order = await lockOrder(trx, id)
  const next = order && (await reminderOf(trx, id, today))
  if (!next || next.on !== today || next.is_held_back) return false
  const { due_on, kind } = next
  const sent_at = at.toISOString()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_reminders')
    .values({ order_id: id, due_on, kind, sent_at, held_back_at: null })
    .onConflict((row) =>
      row
        .columns(['order_id', 'due_on', 'kind'])
        .doUpdateSet({ sent_at })
        .where(sql<boolean>`payment_reminders.sent_at is null and payment_reminders.held_back_at is null`),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await enqueueMail(trx, 'payment_reminder', { order_id: id, due_on, kind }, at)
  await recordOrderEvent(trx, { actor: NOBODY, at }, { id, day: order.day, action: 'reminded' })
  return true
}
