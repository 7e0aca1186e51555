import type { ReplyMail } from '../replies/reply-mail-queries.ts'
import { type Mail, type MailedSite, oneLine } from './compose.ts'

interface AddressedReply extends Pick<ReplyMail, 'body' | 'message'> {
  /** Where the visitor's answer goes; undefined if nobody is known, so that it goes to the sender. */
  readonly replyEmail: string | undefined
}

/** Answers a visitor, with what they asked quoted below. */
export function replyMail({ body, message, replyEmail }: AddressedReply, site: MailedSite, timeZone: string): Mail {
  const siteName = oneLine(site.name)
  const name = oneLine(message.name)
  const asked = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(message.created_at))
  return {
    ...(siteName && { fromName: siteName }),
    to: [{ name, address: message.email }],
    ...(replyEmail && { replyTo: { name: siteName, address: replyEmail } }),
    subject: replySubject(message.subject),
    text: `${plainLines(body).join('\n')}

On ${asked}, ${name || message.email} wrote:
${plainLines(message.message)
  .map((line) => (line === '' ? '>' : `> ${line}`))
  .join('\n')}
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
