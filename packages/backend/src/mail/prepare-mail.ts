import { type AdminSettings, cleanEmail, dateAt, emailKey, harmlessName, type Message } from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import { wordsOf } from '@tablier/words/words-of'
import { createConfirmation } from '../accounts/email-changes.ts'
import { createPasswordReset } from '../accounts/passwords.ts'
import { hasEmail } from '../database/has-email.ts'
import { countRows, type Db } from '../database/database.ts'
import { hashOf } from '../database/digest.ts'
import { openEnquiryLink } from '../messages/enquiry-link.ts'
import { countGuests } from '../orders/guest-queries.ts'
import { findMessage, presentMessages } from '../messages/message-queries.ts'
import { busyState } from '../orders/busy-days.ts'
import { findClash } from '../orders/order-rows.ts'
import { inTurn, saveSlot } from '../outbox/mail-slots.ts'
import {
  COUNTED_MS,
  deleteMail,
  enqueueMail,
  hasRoom,
  latestSlot,
  type MailKind,
  type PendingMail,
} from '../outbox/outbox-queries.ts'
import type { Ports } from '../calls/ports.ts'
import { findReplyMail } from '../messages/reply-queries.ts'
import { siteLocale } from '../site/locale-rules.ts'
import { readSettings } from '../settings/settings.ts'
import { ownerEmail, readSiteName } from '../site/site-identity.ts'
import { shownLanguage, shownLanguages } from '../site/site-languages.ts'
import { inLanguage } from '../site/translations.ts'
import {
  alertMail,
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
import { mailKinds } from './mail-kinds.ts'

interface PrepareDeps extends Pick<Ports, 'db' | 'secrets'> {
  readonly publicUrl: string
}

/**
 * Composes a pending mail from the current data, in the site's name: one for each language of its readers that has not
 * been accepted yet.
 * @returns none if there is nothing to send: the message was deleted, the reply was sent, or no account has the email
 */
export async function prepareMails(deps: PrepareDeps, pending: PendingMail, now: Date): Promise<PreparedMail[]> {
  const { db, publicUrl: url } = deps
  const settings = await readSettings(db)
  const letter = await compose(deps, pending, { ...settings, now })
  if (!letter) return []
  const guest = shownLanguage(shownLanguages(settings), letter.guestLanguage ?? undefined)
  const name = oneLine(await readSiteName(db, guest))
  const colours = await wornColours(db)
  const guestAnswers = await ownerEmail(db)
  const thread = letter.conversation && (await threadOf(letter.conversation, url, pending.kind))
  const readers = letter.readers ?? [{ name: '', address: '', language: guest ?? (await accountLanguage(db, pending)) }]
  const groups = Object.groupBy(readers, (reader) => mailLanguage(reader.language, settings.language))
  return Object.entries(groups).flatMap(([language, to = []]) => {
    if (pending.payload.told?.includes(language)) return []
    const site = { name, url, language, locale: siteLocale(settings, language), words: wordsOf(language) }
    const mail = letter.write(site, to)
    const { isToGuest, autoSubmitted } = mailKinds[pending.kind]
    const answered = isToGuest ? guestAnswers && { name, address: guestAnswers } : mail.replyTo
    const html = mailHtml(mail, site, colours)
    return [
      {
        ...mail,
        to: mail.to.map(recipient),
        ...(answered && { replyTo: mailable(answered) }),
        ...(autoSubmitted && { autoSubmitted }),
        ...thread,
        fromName: name,
        language,
        html,
      },
    ]
  })
}

/**
 * Returns how mail programs find the mails of a conversation: its confirmation begins it, and replies answer that. The
 * id is the same at every attempt, and does not tell how many messages there were.
 */
async function threadOf(message: number, url: string, kind: MailKind): Promise<Pick<Mail, 'messageId' | 'inReplyTo'>> {
  const id = `${(await hashOf(`${url} message ${message}`)).slice(0, 32)}@${new URL(url).hostname}`
  return kind === 'enquiry_confirmation' ? { messageId: id } : { inReplyTo: id }
}

/** Returns whom a mail is for, with a name that is one: the address may be a stranger's, whom somebody has entered. */
function recipient({ name, address }: Address): Address {
  return mailable({ name: harmlessName(name), address })
}

/** Stored addresses may be older than the rule that takes off what was pasted along. */
function mailable({ name, address }: Address): Address {
  return { name, address: cleanEmail(address) }
}

/** Returns the language of an account, in the site's variety of it; or the site's, if the account has chosen none. */
function mailLanguage(ofAccount: string, ofSite: string): string {
  return ofAccount === '' || languageOf(ofSite) === ofAccount ? ofSite : ofAccount
}

interface PreparedMail extends Mail {
  readonly language: string
}

interface Reader extends Address {
  /** The one that the account has chosen; '' for that of the site. */
  readonly language: string
}

/** A mail that can be written in any language. */
interface Letter {
  /** Left out if the mail has one reader, whom `write` knows. */
  readonly readers?: readonly Reader[]
  /** The language of the message that a guest wrote. The mail is in it if the site shows it. */
  readonly guestLanguage?: Message['language']
  /** The id of the message that began the conversation. */
  readonly conversation?: number
  readonly write: (site: MailedSite, to: readonly Address[]) => Mail
}

interface MailContext extends Pick<AdminSettings, 'notify_emails' | 'time_zone' | 'language' | 'other_languages'> {
  readonly now: Date
}

async function compose(deps: PrepareDeps, pending: PendingMail, context: MailContext): Promise<Letter | undefined> {
  const { db } = deps
  const { now, notify_emails, time_zone: timeZone } = context
  switch (pending.kind) {
    case 'new_message': {
      const message = await findMessage(db, pending.payload.message_id)
      if (!message) return undefined
      const clash = await findClash(db, message.order_id, now)
      const readers = await owners(db, notify_emails)
      return { readers, write: (site, to) => newMessageMail({ ...message, clash }, to, site) }
    }
    case 'message_digest': {
      const held = await collectHeld(db, pending.id)
      if (held.count === 0) return undefined
      return { readers: await owners(db, notify_emails), write: (site, to) => messageDigestMail(held, to, site) }
    }
    case 'reply': {
      const reply = await findReplyMail(db, pending.payload.reply_id)
      if (!reply) return undefined
      const { language: guestLanguage, conversation } = reply
      return { guestLanguage, conversation, write: (site) => replyMail(reply, site, timeZone) }
    }
    case 'order_mail': {
      const { order_id, body } = pending.payload
      const order = await db
        .selectFrom('orders')
        .innerJoin('customers', 'customers.id', 'orders.customer_id')
        .select(['orders.day', 'customers.name', 'customers.email as address'])
        .where('orders.id', '=', order_id)
        .executeTakeFirst()
      if (!order) return undefined
      return { write: (site) => orderMail({ to: order, day: order.day, body }, site) }
    }
    case 'table_answer': {
      const { order_id: id } = pending.payload
      const order = await db
        .selectFrom('orders')
        .select(['id', 'day', 'guests'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!order) return undefined
      const answered = { ...order, answers: await countGuests(db, id) }
      return { readers: await owners(db, notify_emails), write: (site, to) => tableAnswerMail(answered, to, site) }
    }
    case 'enquiry_confirmation':
      return prepareConfirmation(deps, pending.payload.message_id, context)
    case 'test': {
      const { name, email: address } = pending.payload
      return { write: (site) => testMail({ name, address }, site) }
    }
    case 'alert': {
      const { payload } = pending
      return { readers: await owners(db), write: (site, to) => alertMail(payload, to, site) }
    }
    case 'new_administrator': {
      const { name, email: address, by } = pending.payload
      return { readers: await owners(db), write: (site, to) => newAdministratorMail({ name, address, by }, to, site) }
    }
    case 'password_reset': {
      const reset = await createPasswordReset(db, pending.payload.email, now)
      return (
        reset && { write: (site) => passwordResetMail({ name: reset.name, address: reset.email }, reset.token, site) }
      )
    }
    case 'email_confirmation': {
      const { user_id: userId, email } = pending.payload
      const token = await createConfirmation(db, { userId, email }, now)
      return token === undefined ? undefined : { write: (site) => emailConfirmationMail(email, token, site) }
    }
    default: {
      const { kind, payload } = pending
      const isUsedUp = 'user_id' in payload && !(await hasRoom(db, kind, payload.user_id, now)) // not of unknown kinds
      return { write: (site) => noticeMail(kind, payload, site, { timeZone, isUsedUp }) }
    }
  }
}

async function prepareConfirmation(
  { db, secrets }: PrepareDeps,
  messageId: number,
  { now, time_zone, ...settings }: MailContext,
): Promise<Letter | undefined> {
  const message = await findMessage(db, messageId)
  if (!message || message.withdrawn_at !== null) return undefined
  const own = await db
    .selectFrom('settings')
    .select(['confirmation_text', 'confirmation_translations as translations'])
    .executeTakeFirstOrThrow()
  const guest = shownLanguage(shownLanguages(settings), message.language ?? undefined)
  const link = await openEnquiryLink({ db, secrets, now }, messageId)
  if (!link) return undefined
  const date = message.evening?.date
  const confirmation = {
    message,
    ownWords: inLanguage(own, ['confirmation_text'], guest).confirmation_text,
    path: link.path,
    opensUntil: dateAt(new Date(link.expires_at), time_zone),
    busyState: date ? await busyState(db, date, now) : null,
  }
  return {
    guestLanguage: message.language,
    conversation: messageId,
    write: (site) => confirmationMail(confirmation, site),
  }
}

/** Returns the addresses in the settings, or those of all administrators if there are none. */
async function owners(db: Db, notifyEmails: readonly string[] = []): Promise<Reader[]> {
  const users = db.selectFrom('users').select(['name', 'email as address', 'language', 'email_key']).orderBy('id')
  if (notifyEmails.length === 0) return users.where('role', '=', 'admin').execute()
  const keys = notifyEmails.map(emailKey)
  const accounts = await users.where('email_key', 'in', keys).execute()
  const languageOfKey = (key: string) => accounts.find(({ email_key }) => email_key === key)?.language ?? ''
  return notifyEmails.map((address) => ({ name: '', address, language: languageOfKey(emailKey(address)) }))
}

/** Returns the language of the account that a mail is for; '' for guests, and if the account has chosen none. */
async function accountLanguage(db: Db, { payload }: PendingMail): Promise<string> {
  const users = db.selectFrom('users').select('language')
  const account =
    'user_id' in payload
      ? users.where('id', '=', payload.user_id)
      : 'email' in payload && users.where(hasEmail(payload.email))
  return (account && (await account.executeTakeFirst())?.language) || ''
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
  now: Date,
): Promise<void> {
  await inTurn(db, async (trx) => {
    await trx
      .insertInto('held_notices')
      .values({ message_id: messageId, digest_id: null })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute()
    await deleteMail(trx, id)
    const digest = await trx.selectFrom('mail_outbox').select('id').where('kind', '=', DIGEST).executeTakeFirst()
    if (!digest) await enqueueMail(trx, DIGEST, {}, later(roomAt, await nextDigestAt(trx, now)))
  })
}

/** Returns the messages that a digest announces. Those that are held later wait for the next one. */
async function collectHeld(db: Db, digestId: number): Promise<HeldMessages> {
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
async function nextDigestAt(db: Db, now: Date): Promise<Date> {
  const last = await db
    .selectFrom('mail_slots')
    .select('at')
    .where('kind', '=', DIGEST)
    .where('at', '<=', latestSlot(now))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? new Date(Date.parse(last.at) + COUNTED_MS) : new Date(0)
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
