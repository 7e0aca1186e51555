import type { Role } from '@tablier/contracts'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import type { MailKind } from './outbox-queries.ts'

/** Counts together: notices of messages, their confirmations, and mails to accounts that are not administrators'. */
export type MailBudget = 'messages' | 'confirmations' | 'accounts'

/** How many mails of one kind an account, or an address without one, gets in an hour. */
export const MAILS_PER_ACCOUNT = 3

/** The hour in which mails are counted. */
export const COUNTED_MS = 60 * 60 * 1000

export interface SlotRequest {
  /** In the outbox. A mail that is tried again keeps its slot. */
  readonly mailId: number
  readonly kind: MailKind
  /** Undefined if the mail counts for its account only. */
  readonly budget?: MailBudget | undefined
  readonly userId?: number | undefined
  /** A hash of an address without an account, likewise. */
  readonly recipient?: string | undefined
}

/** Administrators never wait behind strangers, who can make accounts of their own. */
export function accountSlot(
  mailId: number,
  kind: MailKind,
  { id, role }: { readonly id: number; readonly role: Role },
): SlotRequest {
  return { mailId, kind, userId: id, ...(role === 'user' && { budget: 'accounts' }) }
}

/** `taken`: the mail may be sent at that time. `full`: it may not, and then there will be room again. */
export interface Slot {
  readonly state: 'taken' | 'full'
  readonly at: Date
}

interface SlotLimits {
  /** How many mails a budget has in an hour. */
  readonly perHour: number
  /** Milliseconds; a mail that would wait longer gets no slot. */
  readonly maxWait: number
  readonly now: Date
}

/**
 * Reserves the time at which a mail may be sent: now or, if the budget is used up, when its oldest mail is an hour old.
 * @param trx inside `inTurn`, or after `waitForTurn`
 */
export async function takeSlot(
  trx: Transaction<Database>,
  request: SlotRequest,
  { perHour, maxWait, now }: SlotLimits,
): Promise<Slot> {
  const { mailId, kind, budget, userId, recipient } = request
  const own = await trx.selectFrom('mail_slots').select('at').where('mail_id', '=', mailId).executeTakeFirst()
  if (own) return { state: 'taken', at: new Date(own.at) }
  const counted = userId === undefined ? recipient && { kind, recipient } : { kind, user_id: userId }
  const forAccount = counted ? await whenFree(trx, counted, MAILS_PER_ACCOUNT, now) : now
  if (forAccount > now) return { state: 'full', at: forAccount }
  const at = budget === undefined ? now : await whenFree(trx, { budget }, perHour, now)
  if (at.getTime() - now.getTime() > maxWait) return { state: 'full', at }
  await saveSlot(trx, request, at)
  return { state: 'taken', at }
}

/** Runs `act` in a transaction that no other one of these overlaps, on any instance: two must not take the last slot. */
export async function inTurn<Result>(db: Db, act: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await waitForTurn(trx)
    return act(trx)
  })
}

/** Waits until no other transaction counts mails; the others wait until this one ends. */
export async function waitForTurn(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tablier mail_slots'))`.execute(trx)
}

export async function saveSlot(
  trx: Transaction<Database>,
  { mailId, kind, budget, userId, recipient }: SlotRequest,
  at: Date,
): Promise<void> {
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
    .onConflict((conflict) => conflict.column('mail_id').doNothing())
    .execute()
}

/** Returns when the last of so many mails is more than an hour old, but not before now. */
async function whenFree(
  trx: Transaction<Database>,
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
    .orderBy('at', 'desc')
    .limit(1)
    .offset(allowed - 1)
    .executeTakeFirst()
  return last ? new Date(Math.max(now.getTime(), Date.parse(last.at) + COUNTED_MS)) : now
}

/** Deletes the slots that no longer count. A mail that will be tried again keeps its slot. */
export async function deleteOldSlots(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - COUNTED_MS)
  await db
    .deleteFrom('mail_slots')
    .where('at', '<', before.toISOString())
    .where('mail_id', 'not in', (eb) => eb.selectFrom('mail_outbox').select('id'))
    .execute()
}
