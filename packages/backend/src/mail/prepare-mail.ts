import { type AdminSettings, dateAt } from '@tablier/contracts'
import { createConfirmation } from '../accounts/email-changes.ts'
import { createPasswordReset } from '../accounts/passwords.ts'
import { countRows, type Db } from '../database/database.ts'
import { openEnquiryLink } from '../enquiries/enquiry-link.ts'
import { countGuests } from '../guests/guest-queries.ts'
import { findMessage, presentMessages } from '../messages/message-queries.ts'
import { busyState } from '../orders/day-states.ts'
import { findClash } from '../orders/order-rows.ts'
import { COUNTED_MS, inTurn, saveSlot } from '../outbox/mail-slots.ts'
import { deleteMail, enqueueMail, type MailKind, type PendingMail } from '../outbox/outbox-queries.ts'
import type { Ports } from '../ports.ts'
import { findReplyMail } from '../replies/reply-queries.ts'
import { readSettings } from '../settings/settings.ts'
import { ownerEmail, readSiteName } from '../site-identity.ts'
import {
  confirmationMail,
  emailConfirmationMail,
  newAdministratorMail,
  noticeMail,
  orderMail,
  replyMail,
  tableAnswerMail,
} from './compose-about-messages.ts'
import {
  type Address,
  type HeldMessages,
  type Mail,
  type MailedSite,
  messageDigestMail,
  newMessageMail,
  oneLine,
  passwordResetMail,
  testMail,
} from './compose.ts'
import { mailHtml, wornColours } from './mail-html.ts'

interface PrepareDeps extends Pick<Ports, 'db' | 'secrets'> {
  readonly publicUrl: string
}

/**
 * Composes a pending mail from the current data, in the site's name.
 * @returns undefined if there is nothing to send: the message was deleted, the reply was sent, or no account has the email
 */
export async function prepareMail(deps: PrepareDeps, pending: PendingMail, now: Date): Promise<Mail | undefined> {
  const settings = await readSettings(deps.db)
  const site = { name: oneLine(await readSiteName(deps.db)), url: deps.publicUrl, language: settings.language }
  const mail = await compose(deps, pending, { ...settings, site, now })
  return mail && { ...mail, fromName: site.name, html: mailHtml(mail, site, await wornColours(deps.db)) }
}

interface MailContext extends Pick<AdminSettings, 'notify_emails' | 'reply_email' | 'time_zone'> {
  readonly site: MailedSite
  readonly now: Date
}

async function compose(deps: PrepareDeps, pending: PendingMail, context: MailContext): Promise<Mail | undefined> {
  const { db } = deps
  const { site, now, notify_emails, reply_email, time_zone } = context
  switch (pending.kind) {
    case 'new_message': {
      const message = await findMessage(db, pending.payload.message_id)
      if (!message) return undefined
      const clash = await findClash(db, message.order_id, now)
      return newMessageMail({ ...message, clash }, await recipients(db, notify_emails), site)
    }
    case 'message_digest': {
      const held = await collectHeld(db, pending.id)
      return held.count > 0 ? messageDigestMail(held, await recipients(db, notify_emails), site) : undefined
    }
    case 'reply': {
      const reply = await findReplyMail(db, pending.payload.reply_id)
      if (!reply) return undefined
      const replyEmail = await ownerEmail(db, reply_email || reply.authorEmail)
      return replyMail({ ...reply, replyEmail }, site, time_zone)
    }
    case 'order_mail': {
      const { order_id, author_id, body } = pending.payload
      const order = await db
        .selectFrom('orders')
        .innerJoin('customers', 'customers.id', 'orders.customer_id')
        .leftJoin('users', (join) => join.on('users.id', '=', author_id))
        .select(['orders.day', 'customers.name', 'customers.email as address', 'users.email as author'])
        .where('orders.id', '=', order_id)
        .executeTakeFirst()
      if (!order) return undefined
      const replyEmail = await ownerEmail(db, reply_email || (order.author ?? undefined))
      return orderMail({ to: order, day: order.day, body, replyEmail }, site)
    }
    case 'table_answer': {
      const { order_id: id } = pending.payload
      const order = await db
        .selectFrom('orders')
        .select(['id', 'day', 'guests'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!order) return undefined
      return tableAnswerMail(
        { ...order, answers: await countGuests(db, id) },
        await recipients(db, notify_emails),
        site,
      )
    }
    case 'enquiry_confirmation':
      return prepareConfirmation(deps, pending.payload.message_id, context)
    case 'test': {
      const { name, email } = pending.payload
      return testMail({ name, address: email }, site)
    }
    case 'new_administrator': {
      const { name, email, by } = pending.payload
      return newAdministratorMail({ name, address: email, by }, await administrators(db), site)
    }
    case 'password_reset': {
      const reset = await createPasswordReset(db, pending.payload.email, now)
      return reset && passwordResetMail({ name: reset.name, address: reset.email }, reset.token, site)
    }
    case 'email_confirmation': {
      const { user_id: userId, email } = pending.payload
      const token = await createConfirmation(db, { userId, email }, now)
      return token === undefined ? undefined : emailConfirmationMail(email, token, site)
    }
    default:
      return noticeMail(pending.kind, pending.payload, { site, timeZone: time_zone })
  }
}

async function prepareConfirmation(
  { db, secrets }: PrepareDeps,
  messageId: number,
  { site, now, reply_email, time_zone }: MailContext,
): Promise<Mail | undefined> {
  const message = await findMessage(db, messageId)
  if (!message || message.withdrawn_at !== null) return undefined
  const { confirmation_text } = await db.selectFrom('settings').select('confirmation_text').executeTakeFirstOrThrow()
  const link = await openEnquiryLink({ db, secrets, now }, messageId)
  if (!link) return undefined
  const date = message.evening?.date
  return confirmationMail(
    {
      message,
      ownWords: confirmation_text,
      path: link.path,
      opensUntil: dateAt(new Date(link.expires_at), time_zone),
      busyState: date ? await busyState(db, date, now) : null,
      replyEmail: await ownerEmail(db, reply_email),
    },
    site,
  )
}

/** Returns the addresses in the settings, or those of all administrators if there are none. */
async function recipients(db: Db, notifyEmails: readonly string[]): Promise<Address[]> {
  if (notifyEmails.length > 0) return notifyEmails.map((address) => ({ name: '', address }))
  return administrators(db)
}

async function administrators(db: Db): Promise<Address[]> {
  return db.selectFrom('users').select(['name', 'email as address']).where('role', '=', 'admin').orderBy('id').execute()
}

const DIGEST = 'message_digest' satisfies MailKind
/** How many senders a digest names. */
const NAMED_SENDERS = 20

/**
 * Moves a message's notice from the outbox to the next digest, which is sent as soon as the limits allow, but at most
 * once an hour.
 */
export async function holdNotice(
  db: Db,
  { id, messageId, roomAt }: { readonly id: number; readonly messageId: number; readonly roomAt: Date },
): Promise<void> {
  await inTurn(db, async (trx) => {
    await trx
      .insertInto('held_notices')
      .values({ message_id: messageId, digest_id: null })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute()
    await deleteMail(trx, id)
    const digest = await trx.selectFrom('mail_outbox').select('id').where('kind', '=', DIGEST).executeTakeFirst()
    if (!digest) await enqueueMail(trx, DIGEST, {}, later(roomAt, await nextDigestAt(trx)))
  })
}

/** Returns the messages that a digest announces. Those that are held later wait for the next one. */
export async function collectHeld(db: Db, digestId: number): Promise<HeldMessages> {
  await db.updateTable('held_notices').set({ digest_id: digestId }).execute()
  const ids = db.selectFrom('held_notices').select('message_id').where('digest_id', '=', digestId)
  const messages = presentMessages(db).where('id', 'in', ids)
  const newest = await messages
    .select(['name', 'email', 'subject'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NAMED_SENDERS)
    .execute()
  return { count: await countRows(messages), newest }
}

/** Removes a digest that was accepted. If messages were held in the meantime, the next one follows in an hour. */
export async function finishDigest(db: Db, digestId: number, now: Date): Promise<void> {
  await inTurn(db, async (trx) => {
    await trx.deleteFrom('held_notices').where('digest_id', '=', digestId).execute()
    await deleteMail(trx, digestId)
    await saveSlot(trx, { mailId: digestId, kind: DIGEST }, now)
    const more = await trx.selectFrom('held_notices').select('message_id').limit(1).executeTakeFirst()
    if (more) await enqueueMail(trx, DIGEST, {}, new Date(now.getTime() + COUNTED_MS))
  })
}

/** Returns the time of the next digest: an hour after the last one, 1970 if there was none. */
async function nextDigestAt(db: Db): Promise<Date> {
  const last = await db
    .selectFrom('mail_slots')
    .select('at')
    .where('kind', '=', DIGEST)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? new Date(Date.parse(last.at) + COUNTED_MS) : new Date(0)
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
