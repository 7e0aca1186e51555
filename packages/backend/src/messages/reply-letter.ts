import { addressHint, harmlessName, harmlessText, type Message, momentText, startOfText } from '@tablier/contracts'
import type { Words } from '@tablier/words/site/words'
import { orderSubject } from '../orders/order-letters.ts'
import { type LetterOf, type Mail, type MailedSite, oneLine, plainLines } from '../outbox/letter.ts'
import { findReplyMail, type ReplyMail } from './reply-queries.ts'

export const replyLetter: LetterOf<'reply'> = async ({ db }, { reply_id }, { settings }) => {
  const reply = await findReplyMail(db, reply_id)
  if (!reply) return undefined
  const { language: guestLanguage, conversation } = reply
  return { guestLanguage, conversation, write: (site) => replyMail(reply, site, settings.time_zone) }
}

/** How many characters of what was asked are quoted. */
const MAX_QUOTED = 300
const MAX_SUBJECT = 100

/**
 * Answers a visitor, with the beginning of what they asked quoted below; or tells them of their order, under a subject
 * that says so. Anybody can ask in anybody's name, so nothing that was asked can be clicked or called.
 */
export function replyMail(
  { body, message, quoted, news, day }: Pick<ReplyMail, 'body' | 'message' | 'quoted' | 'news' | 'day'>,
  site: MailedSite,
  timeZone: string,
): Mail {
  return {
    to: [{ name: oneLine(message.name), address: message.email }],
    subject: news ? orderSubject({ news, day }, site) : replySubject(message.subject, site.words),
    text: `${plainLines(body).join('\n')}\n`,
    ...(quoted && { quotation: quotation({ ...quoted, ...message }, site, timeZone) }),
  }
}

type Quoted = Pick<Message, 'name' | 'email' | 'message' | 'created_at'>

function quotation({ name: from, email, message, created_at }: Quoted, site: MailedSite, timeZone: string): string {
  const date = momentText(created_at, site.locale, { dateStyle: 'long', timeZone })
  const start = startOfText(message, MAX_QUOTED)
  const lines = plainLines(start === message ? start : `${start}…`).map((line) => harmlessText(line, MAX_QUOTED))
  const quoted = lines.map((line) => (line === '' ? '>' : `> ${line}`))
  return [site.words.repliedTo({ date, name: harmlessName(from) || addressHint(email) }), ...quoted].join('\n')
}

function replySubject(subject: string, words: Words): string {
  const line = harmlessText(subject, MAX_SUBJECT)
  if (line === '') return words.replyWithoutSubject
  return /^re:/i.test(line) ? line : `Re: ${line}`
}
