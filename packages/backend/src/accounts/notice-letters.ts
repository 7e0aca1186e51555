import { addressHint, deviceText, momentText } from '@tablier/contracts'
import type { Words } from '@tablier/words/site/words'
import { greetingMail, inText, type LetterOf, type Mail, type MailedSite } from '../outbox/letter.ts'
import { type AccountNotice, hasRoom, type MailKind, type MailPayloads } from '../outbox/outbox-queries.ts'

/** The kinds of mails that tell an account what was done to it. */
type NoticeKind = {
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

/** Tells an account what was done to it. */
export function noticeMail<Kind extends NoticeKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  site: MailedSite,
  { timeZone, isUsedUp }: NoticeContext,
): Mail {
  const time = (iso: string) => momentText(iso, site.locale, { dateStyle: 'full', timeStyle: 'long', timeZone })
  const facts = { site: inText(site), link: `${site.url}/forgot-password` }
  const [subject, said] = notices[kind](payload, site.words, facts, time)
  const text = isUsedUp ? `${said}\n\n${site.words.noMoreNoticesThisHour}` : said
  return greetingMail({ name: payload.name, address: payload.email }, site, subject, text)
}

/** Returns the letter of a kind of notice. The last that the account gets for now says so. */
export function noticeLetter<Kind extends NoticeKind>(kind: Kind): LetterOf<Kind> {
  return async ({ db }, payload, { now, settings }) => {
    const isUsedUp = !(await hasRoom(db, kind, payload.user_id, now))
    return { write: (site) => noticeMail(kind, payload, site, { timeZone: settings.time_zone, isUsedUp }) }
  }
}
