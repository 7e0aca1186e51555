import { passwordLengths } from '../endpoint/fields.ts'

/** The minimum length of a new password in characters, if the site wants strong ones. */
export const STRONG_PASSWORD_LENGTH = 8

/** Words of the product, which are easy to guess in a password of any account. */
const productWords = ['tablier', 'admin', 'administrator', 'password']

/**
 * Returns whether a password is little more than words that belong to the account or its site: without them, fewer
 * letters and digits are left than a password must have.
 * @param texts the account's name and email address, the name of the site and the like
 */
export function isMadeOfWords(password: string, texts: readonly string[]): boolean {
  const words = [...productWords, ...texts].flatMap((text) => withoutAccents(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  const whole = withoutAccents(password)
  const rest = words
    .toSorted((a, b) => b.length - a.length) // so that 'admin' leaves nothing of 'administrator'
    .reduce((left, word) => left.replaceAll(word, ' '), whole)
  return rest !== whole && rest.replace(/[^\p{L}\p{N}]/gu, '').length < passwordLengths.min
}

/** Returns a text in lower case and without accents. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns whether a password is easy to guess, as far as it can be known without a list of common ones. */
export function seemsEasy(password: string, texts: readonly string[]): boolean {
  return Array.from(password).length < STRONG_PASSWORD_LENGTH || isMadeOfWords(password, texts)
}
