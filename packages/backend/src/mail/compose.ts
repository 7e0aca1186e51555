import { type Clash, type EveningFacts, eveningWords, harmlessName, type Message } from '@tablier/contracts'
import type { Words } from '@tablier/words/site/words'
import type { AutoSubmitted } from './mail-kinds.ts'

export interface Address {
  readonly name: string
  readonly address: string
}

export interface Mail {
  /** `prepareMail` adds it to the kinds that no person has written, which out-of-office programs must not answer. */
  readonly autoSubmitted?: AutoSubmitted
  /** Its Message-ID, without brackets, if other mails answer it. */
  readonly messageId?: string
  /** The Message-ID of the mail that began the conversation, by which mail programs show them together. */
  readonly inReplyTo?: string
  /** Names the sender, whose address is always the site's. `prepareMail` adds the site's name to every mail. */
  readonly fromName?: string
  readonly to: readonly Address[]
  readonly replyTo?: Address
  readonly subject: string
  readonly text: string
  /** The same text as HTML. `prepareMail` adds it to every mail. */
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

/** The messages that a digest announces. */
export interface HeldMessages {
  readonly count: number
  /** The senders and subjects of the newest messages, newest first. */
  readonly newest: readonly { readonly name: string; readonly email: string; readonly subject: string }[]
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

/** Returns a mail that greets the person by name, if it is one: whoever registers chooses both name and address. */
export function greetingMail(to: Address, { words }: MailedSite, subject: string, text: string): Mail {
  const name = harmlessName(to.name)
  const greeting = name ? words.accountMailGreeting({ name }) : words.enquiryGreetingWithoutName
  return { to: [inOneLine(to)], subject, text: `${greeting}\n\n${text}\n` }
}

/** Returns the link that sets a password, of a site's address. */
export function passwordLink(url: string, token: string): string {
  return `${url}/reset-password?token=${encodeURIComponent(token)}`
}

/** Contains the link that sets a new password. */
export function passwordResetMail(to: Address, token: string, site: MailedSite): Mail {
  const link = passwordLink(site.url, token)
  const text = site.words.passwordResetText({ site: inText(site), link })
  return greetingMail(to, site, site.words.passwordResetSubject, text)
}

/** A mail with which the owner tests that mails arrive. */
export function testMail(to: Address, site: MailedSite): Mail {
  return greetingMail(to, site, site.words.testMailSubject, site.words.testMailText({ site: inText(site) }))
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
