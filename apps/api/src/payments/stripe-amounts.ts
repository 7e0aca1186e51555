import { decimalsOf } from '@tablier/contracts'

/** Currencies whose amounts Stripe counts without decimals (docs.stripe.com/currencies). Those of others have two. */
const NO_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Currencies whose amounts it counts with three, the last of which has to be 0. */
const THREE_DECIMALS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

function stripeDecimals(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0
  return THREE_DECIMALS.has(currency) ? 3 : 2
}

/** Returns an amount as Stripe counts it; undefined if it cannot. @param amount in the currency's smallest unit */
export function toStripe(amount: number, currency: string): number | undefined {
  const counted = scaled(amount, stripeDecimals(currency) - decimalsOf(currency))
  return THREE_DECIMALS.has(currency) && amount % 10 !== 0 ? undefined : counted
}

/** Returns an amount of Stripe in the currency's smallest unit; undefined if it is not a whole number of them. */
export function fromStripe(amount: number, currency: string): number | undefined {
  return scaled(amount, decimalsOf(currency) - stripeDecimals(currency))
}

function scaled(amount: number, decimals: number): number | undefined {
  const whole = decimals < 0 ? amount / 10 ** -decimals : amount * 10 ** decimals
  return Number.isSafeInteger(whole) ? whole : undefined
}
