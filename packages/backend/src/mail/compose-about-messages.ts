import {
  type BusyDay,
  busyDayText,
  dateText,
  DEFAULT_CONFIRMATION,
  eveningWords,
  type Message,
  type Order,
} from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import type { AccountNotice, FactorChange, MailKind, MailPayloads } from '../outbox/outbox-queries.ts'
import type { ReplyMail } from '../replies/reply-queries.ts'
import {
  type Address,
  greetingMail,
  harmlessName,
  harmlessText,
  inOneLine,
  inText,
  type Mail,
  type MailedMessage,
  type MailedSite,
  oneLine,
} from './compose.ts'

/**
 * Contains the link that confirms a new email address, but no text by the person who asked: the address may be a
 * stranger's.
 */
export function emailConfirmationMail(address: string, token: string, site: MailedSite): Mail {
  return {
    to: [inOneLine({ name: '', address })],
    subject: 'Confirm your new email address',
    text: `Hello,

You asked to use this email address for your account at
${inText(site)}

To confirm it, open this link within a day:
${site.url}/confirm-email?token=${encodeURIComponent(token)}
Until then, your old address stays in use.

If you did not ask for this, ignore this email.
`,
  }
}

const factorWords: Readonly<Record<FactorChange, string>> = {
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  codes_app_added: 'A codes app was set up',
  codes_app_removed: 'The codes app was removed',
  recovery_codes_renewed: 'New recovery codes were made',
  recovery_code_used: 'A recovery code was used',
  two_step_sign_in_removed: 'Two-step sign-in was switched off',
}

/** The kinds of mails that tell an account what was done to it. */
export type NoticeKind = {
  [Kind in MailKind]: MailPayloads[Kind] extends AccountNotice ? Kind : never
}[MailKind]

interface NoticeContext {
  readonly site: MailedSite
  readonly timeZone: string
}

type Notices = {
  readonly [Kind in NoticeKind]: (
    payload: MailPayloads[Kind],
    context: NoticeContext,
  ) => readonly [subject: string, text: string]
}

/** The subject of each notice, and its text after the greeting. */
const notices: Notices = {
  /** Goes to the current address while another one waits for its confirmation. */
  email_change_asked: ({ new_email }, { site }) => [
    'Your email address is about to change',
    `Somebody who is signed in with your account at
${inText(site)}
wants to change its email address to ${oneLine(new_email)}.
It changes as soon as the link that we mailed there is confirmed.

If this was not you, set a new password now. That stops the change:
${site.url}/forgot-password`,
  ],
  /** Goes to the old address. */
  email_changed: ({ new_email }, { site }) => [
    'Your email address was changed',
    `The email address of your account at
${inText(site)}
is now ${oneLine(new_email)}. This address no longer works for signing in.

If you did not expect this, tell an administrator of the site at once.`,
  ],
  password_changed: (_payload, { site }) => [
    'Your password was changed',
    `The password of your account at
${inText(site)}
was changed.

If you did not expect this, set a new one now:
${site.url}/forgot-password`,
  ],
  factor_changed: ({ change }, { site }) => [
    factorWords[change],
    `${factorWords[change]} for your account at
${inText(site)}

If this was not you, set a new password now, and then look at "Two-step sign-in" in your profile:
${site.url}/forgot-password`,
  ],
  new_device: ({ device, address, at }, { site, timeZone }) => [
    'New sign-in to your account',
    `Somebody signed in with your account at
${inText(site)}

When: ${new Intl.DateTimeFormat(site.language, { dateStyle: 'full', timeStyle: 'long', timeZone }).format(new Date(at))}
Device: ${device}
Network: ${address}

If this was you, there is nothing to do. If not, set a new password now. That signs out everybody:
${site.url}/forgot-password`,
  ],
}

/** @throws if another version of the program has left a mail of an unknown kind */
export function noticeMail<Kind extends NoticeKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  context: NoticeContext,
): Mail {
  if (!Object.hasOwn(notices, kind)) throw new Error(`No such kind of mail: ${kind}`)
  return greetingMail({ name: payload.name, address: payload.email }, ...notices[kind](payload, context))
}

interface NewAdministrator extends Address {
  /** The name of the administrator who gave the role. */
  readonly by: string
}

/** Tells all administrators that there is a new administrator. */
export function newAdministratorMail(
  { name, address, by }: NewAdministrator,
  to: readonly Address[],
  site: MailedSite,
): Mail {
  return {
    to: to.map(inOneLine),
    subject: `New administrator: ${oneLine(name)}`,
    text: `${oneLine(by)} made ${oneLine(name)} <${address}> an administrator of
${inText(site)}

If you did not expect this, take the role back under Users:
${site.url}/admin/users
`,
  }
}

/** How many characters of the sender's message are in the mail. The page behind the link has all of it. */
const MAX_MESSAGE = 300
const MAX_FACT = 60

interface Confirmation {
  readonly message: Pick<MailedMessage, 'name' | 'email' | 'message' | 'evening' | 'sealed'> &
    Pick<Message, 'withdrawn_at'>
  /** The owner's own words; '' for the default. */
  readonly ownWords: string
  /** The path of the enquiry's page. */
  readonly path: string
  /** The local date until which it opens. */
  readonly opensUntil: string
  /** Whether another evening has or holds the requested day. */
  readonly busyState: BusyDay['state'] | null
  /** The owner's address for answers; undefined if there is none. */
  readonly replyEmail: string | undefined
}

/**
 * Confirms an enquiry to its sender. Anybody can have it sent to any address, so nothing that the sender wrote can be
 * clicked or called (docs/decisions/047).
 */
export function confirmationMail(confirmation: Confirmation, site: MailedSite): Mail {
  const { message, ownWords, path, opensUntil, replyEmail } = confirmation
  const name = harmlessName(message.name)
  return {
    isAutomatic: true,
    to: [{ name: '', address: message.email }],
    ...(replyEmail && { replyTo: { name: site.name, address: replyEmail } }),
    subject: `Your enquiry to ${site.name}`,
    text: `Hello${name && ` ${name}`},

Thank you. Your enquiry has arrived at
${inText(site)}

${[ownWords.trim() || DEFAULT_CONFIRMATION, busyText(confirmation, site)].filter(Boolean).join('\n\n')}

What you sent:
${sentLines(message, site.language).join('\n')}

See its state, add something, or withdraw it:
${site.url}${path}
Anyone who has this link can do the same. It opens until ${dateText(opensUntil, site.language)}.

If you did not send this, ignore this email: somebody has entered your address.
`,
  }
}

function busyText({ message, busyState: state }: Confirmation, { language }: MailedSite): string {
  const day = message.evening?.date
  return day && state ? busyDayText({ day, state }, language, wordsOf(language)) : ''
}

/**
 * Returns the facts and the beginning of the text. The telephone number is left out, because mail programs offer to
 * call it.
 */
function sentLines({ message, evening, sealed }: Confirmation['message'], language: string): string[] {
  const facts = evening
    ? eveningWords({ ...evening, isFlexible: evening.is_flexible, telephone: '' }, language, wordsOf(language))
    : []
  return [
    ...facts.map(({ fact, term, text }) => `${term}: ${fact === 'date' ? text : harmlessText(text, MAX_FACT)}`),
    ...(sealed === null ? [] : ['Diets and allergies: as you told us']),
    `> ${harmlessText(message, MAX_MESSAGE)}`,
  ]
}

interface AddressedReply extends Pick<ReplyMail, 'body' | 'message'> {
  /** The address for the visitor's answer; undefined if there is none, so that answers go to the mail's sender. */
  readonly replyEmail: string | undefined
}

/** Answers a visitor, with what they asked quoted below. */
export function replyMail({ body, message, replyEmail }: AddressedReply, site: MailedSite, timeZone: string): Mail {
  const name = oneLine(message.name)
  const asked = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(message.created_at))
  return {
    to: [{ name, address: message.email }],
    ...(replyEmail && { replyTo: { name: site.name, address: replyEmail } }),
    subject: replySubject(message.subject),
    text: `${plainLines(body).join('\n')}

On ${asked}, ${name || message.email} wrote:
${plainLines(message.message)
  .map((line) => (line === '' ? '>' : `> ${line}`))
  .join('\n')}
`,
  }
}

interface OrderMail {
  readonly to: Address
  readonly day: string | null
  readonly body: string
  readonly replyEmail: string | undefined
}

/** Tells a customer about an order that was not made of a message. */
export function orderMail({ to: { name, address }, day, body, replyEmail }: OrderMail, site: MailedSite): Mail {
  return {
    to: [inOneLine({ name, address })],
    ...(replyEmail && { replyTo: { name: site.name, address: replyEmail } }),
    subject: day === null ? 'Your evening' : `Your evening on ${dateText(day, site.language)}`,
    text: `${plainLines(body).join('\n')}\n`,
  }
}

type AnsweredTable = Pick<Order, 'id' | 'day' | 'guests'> & { readonly answers: number }

/** Notifies the owners that a guest at a table has answered. What was told stays in the back office. */
export function tableAnswerMail(
  { id, day, guests, answers }: AnsweredTable,
  to: readonly Address[],
  site: MailedSite,
): Mail {
  const evening = day === null ? 'an evening without a day' : `the evening on ${dateText(day, site.language)}`
  return {
    to: to.map(inOneLine),
    subject: `A guest has answered for ${evening}`,
    text: `A guest at the table has told what they eat and what not.
${answers}${guests === null ? '' : ` of ${guests}`} ${answers === 1 ? 'has' : 'have'} answered so far.

Read the answers: ${site.url}/admin/orders/${id}

You can switch these mails off in the settings: ${site.url}/admin/settings/desk
`,
  }
}

function replySubject(subject: string): string {
  const line = oneLine(subject) || 'your message'
  return /^re:/i.test(line) ? line : `Re: ${line}`
}

/** The lines of a text, without control characters. */
function plainLines(text: string): string[] {
  return text.split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u).map((line) => line.replace(/[^\P{Cc}\t]/gu, ''))
}
