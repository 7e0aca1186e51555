/**
 * Text, an at sign, text, a dot, text, as the specification defines an email
 * address. Matches the first possible dot, so the time is linear. Separate from
 * the schemas, which the public page does not load.
 */
export const EMAIL_PATTERN = '^[^\\s@\\u0000]+@[^\\s@\\u0000][^\\s@.\\u0000]*\\.[^\\s@\\u0000]+$'

/** Returns whether a text is an email address. */
export function isEmail(text: string): boolean {
  return emailPattern.test(text)
}

const emailPattern = new RegExp(EMAIL_PATTERN)

/** The maximum length of an address, in characters, as in `Email`. */
const MAX_LENGTH = 254

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
  return key.length <= MAX_LENGTH ? key : plain
}
