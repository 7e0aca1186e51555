import {
  type BusyDay,
  busyDayText,
  DEFAULT_CONFIRMATION,
  dateText,
  eveningWords,
  type Message,
} from '@tablier/contracts'
import { inText, type Mail, type MailedMessage, type MailedSite, oneLine } from './compose.ts'
import { harmlessName, harmlessText } from './harmless-text.ts'

/** How much of the sender's own words is in the mail, in characters; the page behind the link has all of them. */
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
  /** Why the day that was asked for is not free. */
  readonly busyState: BusyDay['state'] | null
  /** Where an answer goes; '' if there is no address that strangers may know. */
  readonly replyEmail: string
}

/**
 * Confirms an enquiry to its sender. Anybody can have it sent to any address, so nothing in it that the sender wrote can
 * be clicked or called (docs/decisions/047).
 */
export function confirmationMail(confirmation: Confirmation, site: MailedSite): Mail {
  const { message, ownWords, path, opensUntil, replyEmail } = confirmation
  const siteName = oneLine(site.name)
  const name = harmlessName(message.name)
  return {
    isAutomatic: true,
    ...(siteName && { fromName: siteName }),
    to: [{ name: '', address: message.email }],
    ...(replyEmail && { replyTo: { name: siteName, address: replyEmail } }),
    subject: siteName ? `Your enquiry to ${siteName}` : 'Your enquiry',
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
  return day && state ? busyDayText({ day, state }, language) : ''
}

/** The facts and the beginning of the text. The telephone number is left out: mail programs offer to call it. */
function sentLines({ message, evening, sealed }: Confirmation['message'], language: string): string[] {
  const facts = evening ? eveningWords({ ...evening, isFlexible: evening.is_flexible, telephone: '' }, language) : []
  return [
    ...facts.map(({ term, text }) => `${term}: ${term === 'Date' ? text : harmlessText(text, MAX_FACT)}`),
    ...(sealed === null ? [] : ['Diets and allergies: as you told us']),
    `> ${harmlessText(message, MAX_MESSAGE)}`,
  ]
}
