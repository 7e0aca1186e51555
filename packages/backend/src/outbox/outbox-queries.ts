import type { FactorChange, OrderNews, ReminderKind, User } from '@tablier/contracts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import { allowances } from '../calls/rate-limits.ts'
import { hasEmail } from '../database/has-email.ts'
import { countRows, type Database, type Db } from '../database/database.ts'
import type { AlertKind } from '../database/tables/site.ts'

/** The account's name and address at the time of the event. */
export interface AccountNotice {
  readonly user_id: number
  readonly name: string
  readonly email: string
}

/** Returns whom a notice is for. */
export function noticeTo({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>): AccountNotice {
  return { user_id: id, name, email }
}

/** The data that each kind of mail is composed from when it is sent. */
export interface MailPayloads {
  new_message: { readonly message_id: number }
  /** A digest takes its messages from the held notices, so it needs no data. */
  message_digest: Record<string, never>
  password_reset: { readonly email: string }
  /** `email` is the new address. */
  email_confirmation: { readonly user_id: number; readonly email: string }
  email_change_asked: AccountNotice & { readonly new_email: string }
  email_changed: AccountNotice & { readonly new_email: string }
  password_changed: AccountNotice
  factor_changed: AccountNotice & { readonly change: FactorChange }
  /** A sign-in to an administrator's account from a device that is not known. */
  new_device: AccountNotice & { readonly device: string | null; readonly address: string; readonly at: string }
  /** `by` is the name of the administrator who gave the role; null for somebody with access to the server. */
  new_administrator: { readonly name: string; readonly email: string; readonly by: string | null }
  /** What is wrong is a sentence, a number or a date, as its kind has it; null if all is well again. */
  alert: { readonly alert: AlertKind; readonly detail: string | null }
  test: { readonly name: string; readonly email: string }
  reply: { readonly reply_id: number }
  enquiry_confirmation: { readonly message_id: number }
  /** A mail to the customer of an order that has no conversation. Without `news` it is from an earlier version. */
  order_mail: { readonly order_id: number; readonly body: string; readonly news?: OrderNews }
  /** It says how many have answered when it is sent, and nothing of what they told. */
  table_answer: { readonly order_id: number }
  /** To the guest, and to the owners. */
  offer_accepted: { readonly offer_id: number }
  offer_answered: { readonly offer_id: number }
  /** Tells both that the guest has cancelled an accepted evening. */
  evening_cancelled: { readonly offer_id: number }
  cancelled_by_guest: { readonly offer_id: number }
  payment_reminder: { readonly order_id: number; readonly due_on: string; readonly kind: ReminderKind }
}

export type MailKind = keyof MailPayloads

const HOUR_MS = 60 * 60 * 1000

/** A mail that waits to be sent. */
export type PendingMail = {
  [Kind in MailKind]: {
    readonly id: number
    readonly kind: Kind
    /** `told` has the languages in which it was accepted already. */
    readonly payload: MailPayloads[Kind] & { readonly told?: readonly string[] }
    /** The number of attempts, including this one. */
    readonly attempts: number
  }
}[MailKind]

/** How many mails of one kind an account gets in an hour, or an address without an account. */
export const MAILS_PER_ACCOUNT = allowances.resetMail.attempts

/** The time for which a mail counts: an hour. */
export const COUNTED_MS = 60 * 60 * 1000

/** The longest time for which a mail waits for its next attempt: 6 hours. */
export const LONGEST_WAIT_MS = 6 * HOUR_MS

/** Returns the latest time of a slot. A later one was given while the clock was ahead, and does not count. */
export function latestSlot(now: Date): string {
  return new Date(now.getTime() + COUNTED_MS).toISOString()
}

/** How many mails that users and guests have caused can wait in the outbox. */
export const MOST_WAITING_BEHIND = 200

/**
 * Adds a mail to the outbox, unless its account has had as many of its kind as it gets in an hour, or too many wait
 * behind those that go first: such a mail would get no slot when it is due.
 * @param db the transaction of the change that the mail reports
 */
export async function enqueueMail<Kind extends MailKind>(
  db: Db,
  kind: Kind,
  payload: MailPayloads[Kind],
  due: Date,
): Promise<void> {
  if ('user_id' in payload && !(await hasRoom(db, kind, payload.user_id, due))) return
  await insertMail(db, kind, payload, due)
}

/** Adds a mail to the outbox that has a slot, or does not need one. @returns its id; undefined if too many wait */
export async function insertMail<Kind extends MailKind>(
  db: Db,
  kind: Kind,
  payload: MailPayloads[Kind],
  due: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with mail as (select ${goesFirst(kind, payload)} as goes_first)
    insert into mail_outbox (kind, payload, next_attempt_at, goes_first)
    select ${kind}, ${JSON.stringify(payload)}::jsonb, ${due.toISOString()}::timestamptz, goes_first from mail
    where goes_first or (select count(*) from mail_outbox where not mail_outbox.goes_first) < ${MOST_WAITING_BEHIND}
    returning id
  `.execute(db)
  return rows[0]?.id
}

/** Returns whether a mail is an administrator's, or was sent by one, as SQL: for each address the same work. */
function goesFirst(kind: MailKind, payload: MailPayloads[MailKind]): RawBuilder<boolean> {
  const isAdministrators = (isAccount: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from users where role = 'admin' and ${isAccount})`
  if ('user_id' in payload) return isAdministrators(sql`id = ${payload.user_id}`)
  if (kind === 'password_reset' && 'email' in payload) return isAdministrators(hasEmail(payload.email))
  return sql<boolean>`${kind !== 'enquiry_confirmation'}::boolean`
}

/** Returns whether an account has had fewer mails of a kind in the last hour than it gets, sent or waiting. */
export async function hasRoom(db: Db, kind: MailKind, userId: number, now: Date): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - COUNTED_MS).toISOString()
  const { rows } = await sql<{ mails: number }>`
    select (select count(*) from mail_slots where kind = ${kind} and user_id = ${userId} and at > ${hourAgo}
        and at <= ${latestSlot(now)})
      + (select count(*) from mail_outbox where kind = ${kind} and (payload ->> 'user_id')::integer = ${userId}
        and id not in (select mail_id from mail_slots)) as mails
  `.execute(db)
  return (rows[0]?.mails ?? 0) < MAILS_PER_ACCOUNT
}

/**
 * Claims the mail that has been due longest, one that goes first before all others. No other worker gets it until
 * `leaseEnd`, even if this process dies. A mail that would wait longer than any does was postponed while the clock was
 * ahead, so it is due.
 */
export async function claimMail(db: Db, now: Date, leaseEnd: Date): Promise<PendingMail | undefined> {
  const row = await db
    .updateTable('mail_outbox')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: leaseEnd.toISOString() }))
    .where('id', '=', (due) =>
      due
        .selectFrom('mail_outbox')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('next_attempt_at', '<=', now.toISOString()),
            eb('next_attempt_at', '>', new Date(now.getTime() + LONGEST_WAIT_MS).toISOString()),
          ]),
        )
        .orderBy('goes_first', 'desc')
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst()
  return row as PendingMail | undefined // only enqueueMail writes rows
}

/** Notes that a mail was accepted in a language, so that another attempt sends only the others. */
export async function noteTold(db: Db, id: number, language: string): Promise<void> {
  const told = sql<string>`payload || jsonb_build_object('told', coalesce(payload -> 'told', '[]') || to_jsonb(${language}::text))`
  await db.updateTable('mail_outbox').set({ payload: told }).where('id', '=', id).execute()
}

export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

/** Postpones a mail until its turn. This does not count as an attempt. */
export async function delayMail(db: Db, id: number, until: Date): Promise<void> {
  await changeMail(db, id, { next_attempt_at: until.toISOString(), attempts: 0 })
}

export async function postponeMail(db: Db, id: number, until: Date, reason: string): Promise<void> {
  await changeMail(db, id, { next_attempt_at: until.toISOString(), last_error: reason })
}

async function changeMail(db: Db, id: number, change: Updateable<Database['mail_outbox']>): Promise<void> {
  await db.updateTable('mail_outbox').set(change).where('id', '=', id).execute()
}

/** Returns how many mails wait to be sent, and why the newest refused one was refused; null if none was. */
export async function waitingMails(db: Db): Promise<{ waiting: number; problem: string | null }> {
  const waiting = await countRows(db.selectFrom('mail_outbox'))
  const refused = db.selectFrom('mail_outbox').select('last_error').where('last_error', 'is not', null)
  const newest = await refused.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return { waiting, problem: newest?.last_error ?? null }
}

/** Returns how many mails should have left an hour ago: they were refused, or nobody has tried to send them. */
export async function countLateMails(db: Db, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
  const late = sql<boolean>`(case when last_error is null then next_attempt_at else created_at end) <= ${hourAgo}`
  return countRows(db.selectFrom('mail_outbox').where('kind', '<>', 'alert').where(late))
}

/** Returns the newest test mail to an address if it still waits to be sent. */
export async function waitingTestMail(db: Db, email: string): Promise<{ last_error: string | null } | undefined> {
  return db
    .selectFrom('mail_outbox')
    .select('last_error')
    .where('kind', '=', 'test' satisfies MailKind)
    .where(sql`payload ->> 'email'`, '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
