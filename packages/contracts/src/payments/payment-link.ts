import { decimalMoney } from '../orders/money.ts'

/** What is filled into the address of the owner's provider. */
const PARTS = ['{amount}', '{reference}'] as const

/**
 * Returns whether a text is an https address with a place for the amount and one for the reference, neither of which
 * decides on whose server it is.
 */
export function isPaymentLink(link: string): boolean {
  if (!PARTS.every((part) => link.includes(part)) || /\s/.test(link)) return false
  if (/[{}]/.test(filled(link, '', ''))) return false
  const [one, other] = [addressOf(filled(link, '1', '1')), addressOf(filled(link, '2', '2'))]
  if (!one || !other || one.origin !== other.origin) return false
  return one.protocol === 'https:' && one.hostname.includes('.') && one.username === '' && one.password === ''
}

interface Payment {
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  readonly reference: string
}

/** Returns the address at which a guest pays an amount with the owner's provider; undefined if the owner has none. */
export function paymentLinkFor(
  { payment_link: link }: { readonly payment_link: string },
  { amount, currency, reference }: Payment,
): string | undefined {
  if (!isPaymentLink(link)) return undefined
  return filled(link, decimalMoney(amount, currency), encodeURIComponent(reference))
}

function filled(link: string, amount: string, reference: string): string {
  return link.replaceAll('{amount}', () => amount).replaceAll('{reference}', () => reference)
}

function addressOf(text: string): URL | undefined {
  try {
    return new URL(text) // `URL.canParse` is not in every browser
  } catch {
    return undefined
  }
}
