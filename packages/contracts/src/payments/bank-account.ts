import { friendlyFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/**
 * Returns an IBAN without spaces and in capitals, as it is stored, from what was typed or pasted, such as `IBAN: DE89 …`
 * from a PDF. It may still be wrong: see `isIban`.
 */
export function storedIban(typed: string): string {
  return bare(typed).replace(/^IBAN(?=[A-Z]{2}\d)/, '')
}

/** Removes what stands between the letters and digits of a code: spaces of all kinds, hyphens, points, invisible characters. */
function bare(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{Cf}\p{Cc}]/gu, '')
}

/** Returns an IBAN in groups of four, as people read it. */
export function groupedIban(iban: string): string {
  return friendlyFormatIBAN(iban) ?? ''
}

/** Returns whether a stored IBAN has the length, the form and the check digits of its country. */
export function isIban(iban: string): boolean {
  return isValidIBAN(iban)
}

/** Returns whether the account is in the Single Euro Payments Area, so that banking apps read the code of a transfer. */
export function isSepaIban(iban: string): boolean {
  return isIban(iban) && isSEPACountry(iban.slice(0, 2))
}

/** Returns a BIC without spaces and in capitals, as it is stored, from what was typed or pasted. */
export function storedBic(typed: string): string {
  const code = bare(typed)
  const hasLabel = /^\s*(?:BIC|SWIFT)[^\p{L}\p{N}]/iu.test(typed)
  if (isBic(code) && !hasLabel) return code // such as BICISNDXXXX
  return code.replace(/^(?:BIC|SWIFT)+(?=[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$)/, '')
}

/** Returns whether a stored BIC has the form of one, with a country that exists. */
export function isBic(bic: string): boolean {
  return isValidBIC(bic)
}
