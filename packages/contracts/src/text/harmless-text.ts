import { shortenedText } from './characters.ts'

/**
 * What strangers wrote, made safe for a mail to an address that nobody has confirmed: anybody can have such a mail sent
 * to anybody (docs/decisions/mail.md).
 */

/** Stands for everything that was removed. */
const LEFT_OUT = '[…]'

/**
 * Mail programs turn these into links: words with a dot before letters, email addresses, everything with a scheme, and
 * the names of computers.
 */
const LINK =
  /[^\s]*(?::\/\/|@|[^\s.。][.。]\p{L}{2}|www[.。]|\\\\|\b(?:mailto|tel|sms|callto|facetime|file|maps|sip|skype|whatsapp):)[^\s]*/giu
/** Telephone numbers, which some mail programs turn into links too. A date is not one. */
const NUMBER = /\+?\p{Nd}(?:[\p{Nd}\s()./\p{Pd}·•_]{5,}\p{Nd})/gu
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/
/** Characters that are invisible or change the direction of the text after them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Returns a text on one line, short, and without anything that can be clicked or called. */
export function harmlessText(text: string, maxLength: number): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replaceAll('｡', '。')
    .replace(LINK, LEFT_OUT)
    .replace(NUMBER, (found) => (DATE.test(found.trim()) ? found : LEFT_OUT))
    .replace(/\s+/g, ' ')
    .trim()
  return shortenedText(plain, maxLength)
}

/** A dot ends a word, as in `Dr. Ada M. Guest`, since `ada.guest` would become a link. */
const WORD = String.raw`(?:\p{L}[\p{L}\p{M}'’-]*\.?|&)`
const NAME = new RegExp(`^(?=\\p{L})${WORD}(?: ${WORD}){0,4}$`, 'u')
const MAX_NAME = 50

/** Returns a name of at most five words to greet with; '' if it could be anything but a name. */
export function harmlessName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_NAME && NAME.test(line) ? line : ''
}

/** Returns what reminds its owner of an email address, such as `a…@e…`, and nobody can write to. */
export function addressHint(email: string): string {
  const [local = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  const first = (part: string) => /^[\p{L}\p{N}]/u.exec(part)?.[0] ?? ''
  return `${first(local)}…@${first(domain)}…`
}
