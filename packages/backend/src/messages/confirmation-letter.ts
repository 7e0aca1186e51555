import {
  type BusyDay,
  busyDayText,
  dateAt,
  dateText,
  eveningWords,
  harmlessName,
  harmlessText,
  type Message,
} from '@tablier/contracts'
import { busyState } from '../orders/busy-days.ts'
import { dayInSubject, inText, type LetterOf, type Mail, type MailedSite } from '../outbox/letter.ts'
import { shownLanguage, shownLanguages } from '../site/site-languages.ts'
import { inLanguage } from '../site/translations.ts'
import { openEnquiryLink } from './enquiry-link.ts'
import type { MailedMessage } from './message-letters.ts'
import { findMessage } from './message-queries.ts'

export const confirmationLetter: LetterOf<'enquiry_confirmation'> = async (
  { db, secrets },
  { message_id: messageId },
  { now, settings },
) => {
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
    opensUntil: dateAt(new Date(link.expires_at), settings.time_zone),
    busyState: date ? await busyState(db, date, now) : null,
  }
  return {
    guestLanguage: message.language,
    conversation: messageId,
    write: (site) => confirmationMail(confirmation, site),
  }
}

/** How many characters of a fact are in the mail. */
const MAX_FACT = 60

interface Confirmation {
  readonly message: Pick<MailedMessage, 'name' | 'email' | 'evening' | 'sealed'> & Pick<Message, 'withdrawn_at'>
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
  const day = message.evening?.date
  return {
    to: [{ name: '', address: message.email }],
    subject: day
      ? words.enquiryConfirmationSubjectWithDay({ date: dayInSubject(day, site.locale) })
      : words.enquiryConfirmationSubject({ site: site.name }),
    text: `${words.enquiryConfirmationText({
      greeting: name ? words.enquiryGreeting({ name }) : words.enquiryGreetingWithoutName,
      site: inText(site),
      words: [ownWords.trim() || words.defaultConfirmation, busyText(confirmation, site), sentText(message, site)]
        .filter(Boolean)
        .join('\n\n'),
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
 * Returns the facts under their heading. What the sender has written is on the page behind the link. The telephone
 * number is left out, because mail programs offer to call it.
 */
function sentText({ evening, sealed }: Confirmation['message'], { locale, words }: MailedSite): string {
  const facts = evening ? eveningWords({ ...evening, telephone: '' }, locale, words) : []
  const lines = [
    ...facts.map(({ fact, term, text }) =>
      words.factLine({ term, text: fact === 'date' ? text : harmlessText(text, MAX_FACT) }),
    ),
    ...(sealed === null ? [] : [words.dietsAsTold]),
  ]
  return lines.length > 0 ? `${words.whatYouToldUs}\n\n${lines.join('\n')}` : ''
}
