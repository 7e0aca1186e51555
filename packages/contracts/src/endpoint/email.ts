/**
 * Text, an at sign, text, a dot, text, as the specification defines an email
 * address. Matches the first possible dot, so the time is linear. Separate from
 * the schemas, which the public page does not load.
 */
export const EMAIL_PATTERN = '^[^\\s@\\u0000]+@[^\\s@\\u0000][^\\s@.\\u0000]*\\.[^\\s@\\u0000]+$'

/** The longest address, in characters, as `Email` allows. */
const MAX_LENGTH = 254

/**
 * Returns what an account is found by: equal for all spellings of an email address that look the same. Upper and lower
 * case, full-width and other compatible forms, invisible characters and the dots of İ make no difference. Letters of
 * other alphabets do: a Cyrillic а is not a Latin a. Mails go to the address as it was typed.
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
  // Some single characters have a compatible form of eighteen, which a database's index would not take.
  return key.length <= MAX_LENGTH ? key : plain
}
