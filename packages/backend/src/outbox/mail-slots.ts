import type { Role } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import { COUNTED_MS, latestSlot, type MailKind, MAILS_PER_ACCOUNT } from './outbox-queries.ts'

/**
 * The mails that are counted together: notices of messages, their confirmations, notices of answers at tables, and mails
 * to accounts without the role of administrator.
 */
type MailBudget = 'messages' | 'confirmations' | 'answers' | 'accounts'

export interface SlotRequest {
  /** The mail's id in the outbox. A mail that is tried again keeps its slot. */
  readonly mailId: number
  readonly kind: MailKind
  /** Undefined if only the mails of its account are counted. */
  readonly budget?: MailBudget | undefined
  readonly userId?: number | undefined
  /** The hash of an address without an account. Undefined if only the mails of the budget are counted. */
  readonly recipient?: string | undefined
}

/**
 * Returns the slot of a mail to an account. Administrators have no common budget, because they must not wait behind
 * strangers, who can create accounts.
 */
export function accountSlot(
  mailId: number,
  kind: MailKind,
  { id, role }: { readonly id: number; readonly role: Role },
): SlotRequest {
  return { mailId, kind, userId: id, ...(role === 'user' && { budget: 'accounts' }) }
}

/** `taken`: the mail may be sent at that time. `full`: it gets no slot, and there will be room at that time. */
interface Slot {
  readonly state: 'taken' | 'full'
  readonly at: Date
}

interface SlotLimits {
  /** How many mails a budget has in an hour. */
  readonly perHour: number
  /** The longest wait in milliseconds. A mail that would wait longer gets no slot. */
  readonly maxWait: number
  readonly now: Date
}

/**
 * Reserves the time at which a mail may be sent: now or, if the budget is used up, when its oldest mail is an hour old.
 * @param trx inside `inTurn`, or after `waitForTurn`
 */
export async function takeSlot(trx: Trx, request: SlotRequest, { perHour, maxWait, now }: SlotLimits): Promise<Slot> {
  const { mailId, kind, budget, userId, recipient } = request
  const slots = trx.selectFrom('mail_slots').select('at').where('at', '<=', latestSlot(now))
  const own = await slots.where('mail_id', '=', mailId).executeTakeFirst()
  if (own) return { state: 'taken', at: new Date(own.at) }
  const counted = userId === undefined ? recipient && { kind, recipient } : { kind, user_id: userId }
  const forAccount = counted ? await whenFree(trx, counted, MAILS_PER_ACCOUNT, now) : now
  if (forAccount > now) return { state: 'full', at: forAccount }
  const at = budget === undefined ? now : await whenFree(trx, { budget }, perHour, now)
  if (at.getTime() - now.getTime() > maxWait) return { state: 'full', at }
  await saveSlot(trx, request, at)
  return { state: 'taken', at }
}

/** Runs `act` in a transaction. On all instances only one of them runs at a time, so that no two take the last slot. */
export async function inTurn<Result>(db: Db, act: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await waitForTurn(trx)
    return act(trx)
  })
}

/** Waits until no other transaction counts mails. Others then wait until this one ends. */
export async function waitForTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tablier mail_slots'))`.execute(trx)
}

export async function saveSlot(trx: Trx, { mailId, kind, budget, userId, recipient }: SlotRequest, at: Date) {
  await trx
    .insertInto('mail_slots')
    .values({
      mail_id: mailId,
      kind,
      budget: budget ?? null,
      user_id: userId ?? null,
      recipient: recipient ?? null,
      at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('mail_id').doUpdateSet({ at: at.toISOString() }))
    .execute()
}

/** Returns when fewer than `perHour` mails are less than an hour old, but not before now. */
async function whenFree(
  trx: Trx,
  counted:
    | { readonly budget: MailBudget }
    | { readonly kind: string; readonly user_id: number }
    | { readonly kind: string; readonly recipient: string },
  allowed: number,
  now: Date,
): Promise<Date> {
  const last = await trx
    .selectFrom('mail_slots')
    .select('at')
    .where((eb) => eb.and(counted))
    .where('at', '<=', latestSlot(now))
    .orderBy('at', 'desc')
    .limit(1)
    .offset(allowed - 1)
    .executeTakeFirst()
  return last ? new Date(Math.max(now.getTime(), Date.parse(last.at) + COUNTED_MS)) : now
}

/** Deletes slots that do not count, except those of mails that will be tried again. */
export async function deleteOldSlots(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - COUNTED_MS)
  await db
    .deleteFrom('mail_slots')
    .where((eb) => eb.or([eb('at', '<', before.toISOString()), eb('at', '>', latestSlot(now))]))
    .where('mail_id', 'not in', (eb) => eb.selectFrom('mail_outbox').select('id'))
    .execute()
}
