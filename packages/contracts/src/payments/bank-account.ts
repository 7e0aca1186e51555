import { electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** Returns an IBAN without spaces and in capitals, as it is stored. It may still be wrong: see `isIban`. */
export function storedIban(typed: string): string {
  return electronicFormatIBAN(typed) ?? ''
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

/** Returns a BIC without spaces and in capitals, as it is stored. */
export function storedBic(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** Returns whether a stored BIC has the form of one, with a country that exists. */
export function isBic(bic: string): boolean {
  return isValidBIC(bic)
}
