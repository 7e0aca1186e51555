import {
  addressHint,
  type BusyDay,
  busyDayText,
  dateText,
  deviceText,
  eveningWords,
  harmlessName,
  harmlessText,
  type Message,
  momentText,
  type Order,
  startOfText,
} from '@tablier/contracts'
import type { Words } from '@tablier/words/site/words'
import type { AccountNotice, MailKind, MailPayloads } from '../outbox/outbox-queries.ts'
import type { ReplyMail } from '../messages/reply-queries.ts'
import {
  type Address,
  greetingMail,
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
  const link = `${site.url}/confirm-email?token=${encodeURIComponent(token)}`
  return {
    to: [inOneLine({ name: '', address })],
    subject: site.words.confirmAddressSubject,
    text: `${site.words.confirmAddressText({ site: inText(site), link })}\n`,
  }
}

/** The kinds of mails that tell an account what was done to it. */
export type NoticeKind = {
  [Kind in MailKind]: MailPayloads[Kind] extends AccountNotice ? Kind : never
}[MailKind]

/** What notices have in common: the site's name and address, and the link to a new password. */
interface NoticeFacts {
  readonly site: string
  readonly link: string
}

type Notices = {
  readonly [Kind in NoticeKind]: (
    payload: MailPayloads[Kind],
    words: Words,
    facts: NoticeFacts,
    time: (iso: string) => string,
  ) => readonly [subject: string, text: string]
}

/** The subject of each notice, and its text after the greeting. */
const notices: Notices = {
  /** Goes to the current address while another one waits for its confirmation. */
  email_change_asked: ({ new_email }, words, facts) => [
    words.emailChangeAskedSubject,
    words.emailChangeAskedText({ ...facts, address: addressHint(new_email) }),
  ],
  /** Goes to the old address. */
  email_changed: ({ new_email }, words, facts) => [
    words.emailChangedSubject,
    words.emailChangedText({ ...facts, address: addressHint(new_email) }),
  ],
  password_changed: (_payload, words, facts) => [words.passwordChangedSubject, words.passwordChangedText(facts)],
  factor_changed: ({ change }, words, facts) => [
    words.factorChangedSubject({ change }),
    words.factorChangedText({ ...facts, change }),
  ],
  new_device: ({ device, address: network, at }, words, facts, time) => [
    words.newDeviceSubject,
    words.newDeviceText({ ...facts, when: time(at), device: deviceText(device, words), network }),
  ],
}

interface NoticeContext {
  readonly timeZone: string
  /** Whether the account gets no more mails of this kind for now. */
  readonly isUsedUp: boolean
}

/** @throws if another version of the program has left a mail of an unknown kind */
export function noticeMail<Kind extends NoticeKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  site: MailedSite,
  { timeZone, isUsedUp }: NoticeContext,
): Mail {
  if (!Object.hasOwn(notices, kind)) throw new Error(`No such kind of mail: ${kind}`)
  const time = (iso: string) => momentText(iso, site.locale, { dateStyle: 'full', timeStyle: 'long', timeZone })
  const facts = { site: inText(site), link: `${site.url}/forgot-password` }
  const [subject, said] = notices[kind](payload, site.words, facts, time)
  const text = isUsedUp ? `${said}\n\n${site.words.noMoreNoticesThisHour}` : said
  return greetingMail({ name: payload.name, address: payload.email }, site, subject, text)
}

interface NewAdministrator extends Address {
  /** The name of the administrator who gave the role; null for somebody with access to the server. */
  readonly by: string | null
}

/** Tells all administrators that there is a new administrator. */
export function newAdministratorMail(administrator: NewAdministrator, to: readonly Address[], site: MailedSite): Mail {
  const { words } = site
  const address = oneLine(administrator.address)
  const name = harmlessName(administrator.name) || address // who registers chooses the name
  const by = administrator.by === null ? words.somebodyWithAccess : oneLine(administrator.by)
  const link = `${site.url}/admin/users`
  return {
    to: to.map(inOneLine),
    subject: words.newAdministratorSubject({ name }),
    text: `${words.newAdministratorText({ by, name, address, site: inText(site), link })}\n`,
  }
}

/** Tells all administrators that something is wrong with the server, or well again. */
export function alertMail(
  { alert: kind, detail }: MailPayloads['alert'],
  to: readonly Address[],
  site: MailedSite,
): Mail {
  const { words, locale } = site
  const facts = { site: inText(site), link: `${site.url}/admin` }
  const what = detail === null ? words.wellAgainSubject({ kind }) : words.alertSubject({ kind })
  const said = kind === 'certificate_ends' && detail ? dateText(detail, locale) : oneLine(detail ?? '')
  const text =
    detail === null ? words.wellAgainText({ ...facts, what }) : words.alertText({ ...facts, kind, detail: said })
  return { to: to.map(inOneLine), subject: what, text: `${text}\n` }
}

/** How many characters of the sender's message are in the mail. The page behind the link has all of it. */
const MAX_MESSAGE = 300
const MAX_FACT = 60
const MAX_SUBJECT = 100

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
}

/**
 * Confirms an enquiry to its sender. Anybody can have it sent to any address, so nothing that the sender wrote can be
 * clicked or called (docs/decisions/mail.md).
 */
export function confirmationMail(confirmation: Confirmation, site: MailedSite): Mail {
  const { words } = site
  const { message, ownWords, path, opensUntil } = confirmation
  const name = harmlessName(message.name)
  return {
    to: [{ name: '', address: message.email }],
    subject: words.enquiryConfirmationSubject({ site: site.name }),
    text: `${words.enquiryConfirmationText({
      greeting: name ? words.enquiryGreeting({ name }) : words.enquiryGreetingWithoutName,
      site: inText(site),
      words: [ownWords.trim() || words.defaultConfirmation, busyText(confirmation, site)].filter(Boolean).join('\n\n'),
      sent: sentLines(message, site).join('\n'),
      link: site.url + path,
      until: dateText(opensUntil, site.locale),
    })}\n`,
  }
}

function busyText({ message, busyState: state }: Confirmation, { locale, words }: MailedSite): string {
  const day = message.evening?.date
  return day && state ? busyDayText({ day, state }, locale, words) : ''
}

/**
 * Returns the facts and the beginning of the text. The telephone number is left out, because mail programs offer to
 * call it.
 */
function sentLines({ message, evening, sealed }: Confirmation['message'], { locale, words }: MailedSite): string[] {
  const facts = evening ? eveningWords({ ...evening, telephone: '' }, locale, words) : []
  return [
    ...facts.map(({ fact, term, text }) =>
      words.factLine({ term, text: fact === 'date' ? text : harmlessText(text, MAX_FACT) }),
    ),
    ...(sealed === null ? [] : [words.dietsAsTold]),
    `> ${harmlessText(message, MAX_MESSAGE)}`,
  ]
}

/**
 * Answers a visitor, with the beginning of what they asked quoted below. Anybody can ask in anybody's name, so nothing
 * that was asked can be clicked or called.
 */
export function replyMail(
  { body, message, quoted }: Pick<ReplyMail, 'body' | 'message' | 'quoted'>,
  site: MailedSite,
  timeZone: string,
): Mail {
  const own = plainLines(body).join('\n')
  return {
    to: [{ name: oneLine(message.name), address: message.email }],
    subject: replySubject(message.subject, site.words),
    text: quoted ? `${own}\n\n${quotation({ ...quoted, ...message }, site, timeZone)}\n` : `${own}\n`,
  }
}

type Quoted = Pick<Message, 'name' | 'email' | 'message' | 'created_at'>

function quotation({ name: from, email, message, created_at }: Quoted, site: MailedSite, timeZone: string): string {
  const date = momentText(created_at, site.locale, { dateStyle: 'long', timeZone })
  const start = startOfText(message, MAX_MESSAGE)
  const lines = plainLines(start === message ? start : `${start}…`).map((line) => harmlessText(line, MAX_MESSAGE))
  const quoted = lines.map((line) => (line === '' ? '>' : `> ${line}`))
  return [site.words.repliedTo({ date, name: harmlessName(from) || addressHint(email) }), ...quoted].join('\n')
}

interface OrderMail {
  readonly to: Address
  readonly day: string | null
  readonly body: string
}

/** Tells a customer about an order that was not made of a message. */
export function orderMail({ to: { name, address }, day, body }: OrderMail, site: MailedSite): Mail {
  const { words } = site
  return {
    to: [inOneLine({ name, address })],
    subject:
      day === null ? words.orderMailSubjectWithoutDay : words.orderMailSubject({ date: dateText(day, site.locale) }),
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
  const { words } = site
  const soFar = guests === null ? words.answersSoFar({ answers }) : words.answersSoFarOf({ answers, guests })
  const link = `${site.url}/admin/orders/${id}`
  const settings = `${site.url}/admin/settings/desk`
  return {
    to: to.map(inOneLine),
    subject:
      day === null
        ? words.tableAnswerSubjectWithoutDay
        : words.tableAnswerSubject({ date: dateText(day, site.locale) }),
    text: `${words.tableAnswerText({ soFar, link, settings })}\n`,
  }
}

function replySubject(subject: string, words: Words): string {
  const line = harmlessText(subject, MAX_SUBJECT)
  if (line === '') return words.replyWithoutSubject
  return /^re:/i.test(line) ? line : `Re: ${line}`
}

/** The lines of a text, without control characters. */
function plainLines(text: string): string[] {
  return text.split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u).map((line) => line.replace(/[^\P{Cc}\t]/gu, ''))
}
