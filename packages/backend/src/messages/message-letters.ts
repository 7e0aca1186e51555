import { type Clash, type EveningFacts, eveningWords, type Message } from '@tablier/contracts'
import { findClash } from '../orders/order-rows.ts'
import {
  type Address,
  inOneLine,
  type LetterOf,
  type Mail,
  type MailedSite,
  oneLine,
  owners,
} from '../outbox/letter.ts'
import { collectHeld, type HeldMessages } from './held-notices.ts'
import { findMessage } from './message-queries.ts'

export const newMessageLetter: LetterOf<'new_message'> = async ({ db }, { message_id }, { now, settings }) => {
  const message = await findMessage(db, message_id)
  if (!message) return undefined
  const clash = await findClash(db, message.order_id, now)
  const readers = await owners(db, settings.notify_emails)
  return { readers, write: (site, to) => newMessageMail({ ...message, clash }, to, site) }
}

/** A message as mails may show it. What is sealed stays in the database. */
export interface MailedMessage extends Pick<Message, 'id' | 'name' | 'email' | 'subject' | 'message'> {
  readonly evening: EveningFacts | null
  /** Null if the message told neither diets nor allergies. */
  readonly sealed: string | null
  /** What keeps its evening from the day. */
  readonly clash?: Clash | null
}

/** Notifies the owners of a message. If they reply to the mail, the visitor gets it. */
export function newMessageMail(message: MailedMessage, to: readonly Address[], site: MailedSite): Mail {
  const name = oneLine(message.name)
  const subject = oneLine(message.subject)
  const { email: address, message: text } = message
  const evening = eveningText(message, site)
  const link = `${site.url}/admin/messages/${message.id}`
  return {
    to: to.map(inOneLine),
    replyTo: { name, address },
    subject: site.words.newMessageSubject({ subject }),
    text: `${site.words.newMessageText({ name, address, site: site.name, subject, message: text, evening, link })}\n`,
  }
}

/** Returns what the message tells about the evening, one fact a line. */
function eveningText({ evening, sealed, clash }: MailedMessage, { locale, words }: MailedSite): string {
  if (evening === null) return ''
  const lines = eveningWords(evening, locale, words).map(({ term, text }) =>
    words.factLine({ term, text: oneLine(text) }),
  )
  const sensitive = sealed === null ? [] : [words.dietsInTheMessage]
  return `\n${[...lines, ...sensitive, ...(clash ? [`\n${words.clash({ clash })}.`] : [])].join('\n')}\n`
}

export const messageDigestLetter: LetterOf<'message_digest'> = async ({ db }, _payload, { id, settings }) => {
  const held = await collectHeld(db, id)
  if (held.count === 0) return undefined
  const readers = await owners(db, settings.notify_emails)
  return { readers, write: (site, to) => messageDigestMail(held, to, site) }
}

/** Announces several messages in one mail, if they came in too fast for a mail each. */
export function messageDigestMail({ count, newest }: HeldMessages, to: readonly Address[], site: MailedSite): Mail {
  const { words } = site
  const others = count - newest.length
  const senders = [
    ...newest.map(({ name, email, subject }) =>
      words.factLine({ term: `${oneLine(name)} <${email}>`, text: oneLine(subject) }),
    ),
    ...(others > 0 ? [words.digestMore({ others })] : []),
  ]
    .map((line) => `- ${line}`)
    .join('\n')
  return {
    to: to.map(inOneLine),
    subject: words.digestSubject({ count }),
    text: `${words.digestText({ count, site: site.name, senders, link: `${site.url}/admin/messages` })}\n`,
  }
}
