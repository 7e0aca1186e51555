import { cleanEmail, endsWithSignature, harmlessName, type Signature, signatureLines } from '@tablier/contracts'
import { languageOf } from '@tablier/words/language-of'
import type { Words } from '@tablier/words/site/words'
import { wordsOf } from '@tablier/words/words-of'
import type { Ports } from '../calls/ports.ts'
import type { Db } from '../database/database.ts'
import { hashOf } from '../database/digest.ts'
import { hasEmail } from '../database/has-email.ts'
import { type Address, type Letter, type LetterContext, type Mail, oneLine } from '../outbox/letter.ts'
import type { MailKind, MailPayloads, PendingMail } from '../outbox/outbox-queries.ts'
import { readSettings, signatureOf } from '../settings/settings.ts'
import { siteLocale } from '../site/locale-rules.ts'
import { ownerEmail, readSiteName } from '../site/site-identity.ts'
import { shownLanguage, shownLanguages } from '../site/site-languages.ts'
import { mailHtml, wornColours } from './mail-html.ts'
import { isKnownKind, mailKinds } from './mail-kinds.ts'
import { SIGNATURE_LINE } from './mail-parts.ts'

interface PrepareDeps extends Pick<Ports, 'db' | 'secrets'> {
  readonly publicUrl: string
}

/**
 * Composes a pending mail from the current data, in the site's name: one for each language of its readers that has not
 * been accepted yet.
 * @returns none if there is nothing to send: the message was deleted, the reply was sent, or no account has the email
 */
export async function prepareMails(deps: PrepareDeps, pending: PendingMail, now: Date): Promise<PreparedMail[]> {
  const { db, publicUrl: url } = deps
  const settings = await readSettings(db)
  const letter = await readLetter(deps, pending.kind, pending.payload, { id: pending.id, now, settings })
  if (!letter) return []
  const guest = shownLanguage(shownLanguages(settings), letter.guestLanguage ?? undefined)
  const name = oneLine(await readSiteName(db, guest))
  const colours = await wornColours(db)
  const guestAnswers = await ownerEmail(db)
  const thread = letter.conversation && (await threadOf(letter.conversation, url, pending.kind))
  const readers = letter.readers ?? [{ name: '', address: '', language: guest ?? (await accountLanguage(db, pending)) }]
  const groups = Object.groupBy(readers, (reader) => mailLanguage(reader.language, settings.language))
  return Object.entries(groups).flatMap(([language, to = []]) => {
    if (pending.payload.told?.includes(language)) return []
    const site = { name, url, language, locale: siteLocale(settings, language), words: wordsOf(language) }
    const { quotation, ...written } = letter.write(site, to)
    const { isToGuest = false, autoSubmitted } = mailKinds[pending.kind]
    const signed = isToGuest ? withSignature(written.text, signatureOf(settings), site.words) : written.text
    const mail = { ...written, text: quotation === undefined ? signed : `${signed}\n${quotation}\n` }
    const answered = isToGuest ? guestAnswers && { name, address: guestAnswers } : mail.replyTo
    const html = mailHtml(mail, site, { colours, isToGuest })
    return [
      {
        ...mail,
        to: mail.to.map(recipient),
        ...(answered && { replyTo: mailable(answered) }),
        ...(autoSubmitted && { autoSubmitted }),
        ...thread,
        fromName: name,
        language,
        html,
      },
    ]
  })
}

/**
 * Returns how mail programs find the mails of a conversation: its confirmation begins it, and replies answer that. The
 * id is the same at every attempt, and does not tell how many messages there were.
 */
async function threadOf(message: number, url: string, kind: MailKind): Promise<Pick<Mail, 'messageId' | 'inReplyTo'>> {
  const id = `${(await hashOf(`${url} message ${message}`)).slice(0, 32)}@${new URL(url).hostname}`
  return kind === 'enquiry_confirmation' ? { messageId: id } : { inReplyTo: id }
}

/** Returns a mail's text with the owner's signature below it, unless its author has written that. */
function withSignature(text: string, signature: Signature, words: Words): string {
  const lines = signatureLines(signature, words).map(oneLine)
  if (lines.length === 0 || endsWithSignature(text, signature)) return text
  return `${text}\n${[SIGNATURE_LINE, ...lines].join('\n')}\n`
}

/** Returns whom a mail is for, with a name that is one: the address may be a stranger's, whom somebody has entered. */
function recipient({ name, address }: Address): Address {
  return mailable({ name: harmlessName(name), address })
}

/** Stored addresses may be older than the rule that takes off what was pasted along. */
function mailable({ name, address }: Address): Address {
  return { name, address: cleanEmail(address) }
}

/** Returns the language of an account, in the site's variety of it; or the site's, if the account has chosen none. */
function mailLanguage(ofAccount: string, ofSite: string): string {
  return ofAccount === '' || languageOf(ofSite) === ofAccount ? ofSite : ofAccount
}

interface PreparedMail extends Mail {
  readonly language: string
}

/** @throws if another version of the program has left a mail of an unknown kind */
async function readLetter<Kind extends MailKind>(
  deps: PrepareDeps,
  kind: Kind,
  payload: MailPayloads[Kind],
  context: LetterContext,
): Promise<Letter | undefined> {
  if (!isKnownKind(kind)) throw new Error(`No such kind of mail: ${kind}`)
  return mailKinds[kind].letter(deps, payload, context)
}

/** Returns the language of the account that a mail is for; '' for guests, and if the account has chosen none. */
async function accountLanguage(db: Db, { payload }: PendingMail): Promise<string> {
  const users = db.selectFrom('users').select('language')
  const account =
    'user_id' in payload
      ? users.where('id', '=', payload.user_id)
      : 'email' in payload && users.where(hasEmail(payload.email))
  return (account && (await account.executeTakeFirst())?.language) || ''
}
