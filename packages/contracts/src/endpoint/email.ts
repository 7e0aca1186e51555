/** The rule for email addresses. Separate from the schemas, which the public page does not load. */

/** Maximum lengths in characters (RFC 5321): of an address, and of its part before the at sign. */
export const MAX_EMAIL = 254
const MAX_LOCAL = 64

/** A character before the at sign. Mail servers with SMTPUTF8 take letters of every alphabet. */
const ATOM = String.raw`[^\s@\u0000-\u001f"(),.:;<>[\]\\\u007f]`
/** Everything but the letters and digits of a domain. Letters beyond ASCII are mailed as Punycode. */
const NO_LETTER = String.raw`\s\u0000-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f`
const LABEL = String.raw`[^-${NO_LETTER}](?:[^${NO_LETTER}]{0,61}[^-${NO_LETTER}])?`

/**
 * What mail servers take: words with dots between them, an at sign, and a domain of at least two labels, the last of
 * which is not a number. Every repetition is bounded or has one way to match, so the time is linear.
 */
export const EMAIL_PATTERN = String.raw`^(?=[^@]{1,${MAX_LOCAL}}@)${ATOM}+(?:\.${ATOM}+)*@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`

const emailPattern = new RegExp(EMAIL_PATTERN)

/**
 * Text, an at sign, text, a dot, text. Only for finding an account, whose address may be older than the rule for new
 * ones.
 */
export const PRESENTED_EMAIL_PATTERN = String.raw`^[^@\u0000]+@[^.\u0000]+\.[^\u0000]+$`

/** Returns whether an account may be looked up by a text. */
export function isPresentedEmail(text: string): boolean {
  return new RegExp(PRESENTED_EMAIL_PATTERN).test(text)
}

/** Returns whether a text is an email address, with nothing around it. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && emailPattern.test(text)
}

/** Longer texts are not searched for an address. */
const MAX_PASTED = 1000

/**
 * Returns the address in a text, without what was pasted along: `mailto:`, a name with angle brackets, quotes, a full
 * stop at the end, invisible characters. Its domain is in lower case. A text without an address, or with two, is
 * returned as it is, but trimmed.
 */
export function cleanEmail(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > MAX_PASTED) return trimmed
  const bare = withoutWrapping(
    (/[\uff20\ufe6b]/.test(trimmed) ? trimmed.normalize('NFKC') : trimmed) // typed with a full-width keyboard
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[\u3002\uff61]/g, '.') // full stops that domains may have instead of a dot
      .replace(/^[^<>@]*<([^<>]+)>?[^<>@]*$|^[^<>@]+@[^<>@]+[<(]mailto:([^<>()]+)[>)]$/i, '$1$2'),
  )
  const at = bare.lastIndexOf('@')
  const email = bare.slice(0, at) + bare.slice(at).normalize('NFKC').toLowerCase()
  return isEmail(email) ? email : trimmed
}

function withoutWrapping(text: string): string {
  const isLink = /^\W*mailto:/i.test(text)
  const bare = text
    .replace(/^\W*(?:mailto|e-?mail[^:@]{0,20}|mail|courriel|correo[^:@]{0,20})\s*:[\s/]*/i, '')
    .replace(/(@[^@?#/\\\s]+)[?#/\\].*$/s, '$1') // the subject of a link, or a slash
    .replace(/\s*\([^()@]*\)\s*$/, '') // a note, such as (private)
    .replace(/^([*_~'`]+)([^@]+@.*)\1$/s, '$2')
    .replace(/^[-*+]\s+/, '') // the mark of a list
    .replace(/^[\s"()<>[\]{},:;|\\\u00ab\u00bb\u2010-\u203a\u2022\u201a-\u201f\u300c-\u300f]+/, '')
    .replace(/[^\p{L}\p{M}\p{N}\0]+$/u, '')
  return isLink ? decoded(bare) : bare
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a sign of per cent that encodes nothing
  }
}

/**
 * Returns the key by which an account is found. It is equal for all spellings of an email address that look the same:
 * upper and lower case, full-width and other compatible forms, invisible characters and the dots of İ make no
 * difference. Letters of other alphabets do: a Cyrillic а is not a Latin a. Mails go to the address as it was typed.
 */
export function emailKey(email: string): string {
  const plain = email.trim().toLowerCase()
  const key = email
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('i\u0307', 'i')
  // Some characters have a compatible form of eighteen characters, and a database's index cannot hold such long keys.
  return key.length <= MAX_EMAIL ? key : plain
}
