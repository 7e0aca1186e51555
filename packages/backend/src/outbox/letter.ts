import { type AdminSettings, dateText, emailKey, harmlessName, type Message } from '@tablier/contracts'
import type { Words } from '@tablier/words/site/words'
import type { Ports } from '../calls/ports.ts'
import type { Db } from '../database/database.ts'
import type { MailKind, MailPayloads } from './outbox-queries.ts'

/** What all letters have in common. The words of each are beside its subject; `mail/mail-kinds.ts` lists them. */

/**
 * What RFC 3834 calls a mail that no person has written: `auto-replied` answers somebody at once, `auto-generated` is
 * everything else. Out-of-office programs do not answer them.
 */
export type AutoSubmitted = 'auto-generated' | 'auto-replied'

export interface Address {
  readonly name: string
  readonly address: string
}

export interface Mail {
  /** `prepareMails` adds it to the kinds that no person has written, which out-of-office programs must not answer. */
  readonly autoSubmitted?: AutoSubmitted
  /** Its Message-ID, without brackets, if other mails answer it. */
  readonly messageId?: string
  /** The Message-ID of the mail that began the conversation, by which mail programs show them together. */
  readonly inReplyTo?: string
  /** Names the sender, whose address is always the site's. `prepareMails` adds the site's name to every mail. */
  readonly fromName?: string
  readonly to: readonly Address[]
  readonly replyTo?: Address
  readonly subject: string
  readonly text: string
  /** What the mail answers, below its text and the signature. `prepareMails` adds it to the text. */
  readonly quotation?: string
  /** The same text as HTML. `prepareMails` adds it to every mail. */
  readonly html?: string
}

/** The site's name and address, for mails. */
export interface MailedSite {
  /** As the pages show it: never empty, and on one line. */
  readonly name: string
  /** Without a trailing slash. */
  readonly url: string
  /** The language in which the mail is written, a BCP 47 tag. */
  readonly language: string
  /** The tag by which its dates, times and numbers are written. */
  readonly locale: string
  readonly words: Words
}

interface Reader extends Address {
  /** The one that the account has chosen; '' for that of the site. */
  readonly language: string
}

/** A mail that can be written in any language. */
export interface Letter {
  /** Left out if the mail has one reader, whom `write` knows. */
  readonly readers?: readonly Reader[]
  /** The language of the message that a guest wrote. The mail is in it if the site shows it. */
  readonly guestLanguage?: Message['language']
  /** The id of the message that began the conversation. */
  readonly conversation?: number
  readonly write: (site: MailedSite, to: readonly Address[]) => Mail
}

/** When a letter is written, and for which site. */
export interface LetterContext {
  /** The mail's id in the outbox. */
  readonly id: number
  readonly now: Date
  readonly settings: Pick<AdminSettings, 'notify_emails' | 'time_zone' | 'language' | 'other_languages'>
}

/** Reads what a letter says. Returns undefined if there is nothing to send: what it is about was sent or deleted. */
export type LetterOf<Kind extends MailKind> = (
  ports: Pick<Ports, 'db' | 'secrets'>,
  payload: MailPayloads[Kind],
  context: LetterContext,
) => Promise<Letter | undefined>

/** Returns the addresses in the settings, or those of all administrators if there are none. */
export async function owners(db: Db, notifyEmails: readonly string[] = []): Promise<Reader[]> {
  const users = db.selectFrom('users').select(['name', 'email as address', 'language', 'email_key']).orderBy('id')
  if (notifyEmails.length === 0) return users.where('role', '=', 'admin').execute()
  const keys = notifyEmails.map(emailKey)
  const accounts = await users.where('email_key', 'in', keys).execute()
  const languageOfKey = (key: string) => accounts.find(({ email_key }) => email_key === key)?.language ?? ''
  return notifyEmails.map((address) => ({ name: '', address, language: languageOfKey(emailKey(address)) }))
}

/** Returns a mail that greets the person by name, if it is one: whoever registers chooses both name and address. */
export function greetingMail(to: Address, { words }: MailedSite, subject: string, text: string): Mail {
  const name = harmlessName(to.name)
  const greeting = name ? words.accountMailGreeting({ name }) : words.enquiryGreetingWithoutName
  return { to: [inOneLine(to)], subject, text: `${greeting}\n\n${text}\n` }
}

/** Returns a day such as `Saturday 19 December`. The mail has the year. */
export function dayInSubject(day: string, locale: string): string {
  return dateText(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** The site's name and address in a mail's text. */
export function inText({ name, url }: MailedSite): string {
  return `${name} (${url})`
}

/** Returns an address whose name has no line breaks. */
export function inOneLine({ name, address }: Address): Address {
  return { name: oneLine(name), address }
}

/** Replaces line breaks and other control characters, which a mail header must not contain. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** The lines of a text, without control characters. */
export function plainLines(text: string): string[] {
  return text.split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u).map((line) => line.replace(/[^\P{Cc}\t]/gu, ''))
}
