import { MAX_AMOUNT } from '../endpoint/fields.ts'
import { numberFormat } from '../time/formats.ts'

/** Returns an amount for people, such as `€1,250.00`. @param amount in the currency's smallest unit */
export function formatMoney(amount: number, currency: string, locale: string): string {
  return numberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** decimalsOf(currency))
}

/** Returns an amount for an input, without its currency, such as `1,250.00`. */
export function typedMoney(amount: number, currency: string, locale: string): string {
  const decimals = decimalsOf(currency)
  return numbers(locale, decimals).format(amount / 10 ** decimals)
}

/** Returns an amount for machines, such as `1250.00`. */
export function decimalMoney(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

/** What to say about an amount that cannot be read. */
interface MoneyWords {
  readonly pleaseWriteTheAmountLike: (values: { readonly example: string }) => string
  readonly atMostAmount: (values: { readonly amount: string }) => string
}

const english: MoneyWords = {
  pleaseWriteTheAmountLike: ({ example }) => `Please write the amount like ${example}`,
  atMostAmount: ({ amount }) => `At most ${amount}`,
}

type ReadMoney = { readonly amount: number } | { readonly problem: string }

/**
 * Reads a typed amount in the currency's smallest unit. Comma and point may both be the decimal separator. A text that
 * could mean two amounts is refused, such as `1.250` euros in English.
 */
export function readMoney(typed: string, currency: string, locale: string, words = english): ReadMoney {
  const decimals = decimalsOf(currency)
  const example = typedMoney(1250 * 10 ** decimals, currency, locale)
  const unclear = { problem: words.pleaseWriteTheAmountLike({ example }) }
  const parts = partsOf(withoutCurrency(typed, currency, locale), decimals, separatorsOf(locale))
  if (!parts) return unclear
  const amount = Number(parts.whole + parts.fraction.padEnd(decimals, '0'))
  if (amount <= MAX_AMOUNT) return { amount }
  return { problem: words.atMostAmount({ amount: formatMoney(MAX_AMOUNT, currency, locale) }) }
}

/** Returns how many decimals a currency has: 2 for most, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  const { maximumFractionDigits } = numberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits ?? 2
}

/** Returns a number format with the digits 0 to 9 in every language, because keyboards for numbers have only those. */
function numbers(locale: string, decimals: number): Intl.NumberFormat {
  return numberFormat(locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

interface Separators {
  readonly group: string | undefined
  readonly decimal: string | undefined
}

function separatorsOf(locale: string): Separators {
  const parts = numbers(locale, 1).formatToParts(1_234_567.8)
  const find = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  return { group: find('group'), decimal: find('decimal') }
}

/**
 * Removes the currency's code, sign and name, white space, the apostrophes that group digits in Switzerland, and the dash
 * that stands for no decimals, as in `1'240.–`.
 */
function withoutCurrency(typed: string, currency: string, locale: string): string {
  const bare = signsOf(currency, locale).reduce((text, sign) => text.replace(sign, ''), typed.trim().toUpperCase())
  return bare
    .trim()
    .replace(/(?<=\d)[.,]?[-–—−]{1,2}$/, '')
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
}

/** How Swiss people write their francs besides the code. */
const FRANCS = ['SFR.', 'FR.', 'FR']

/** Returns how people write a currency, in capitals, the longest first: its code is the start of some names. */
function signsOf(currency: string, locale: string): string[] {
  const signs = (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) => {
    const format = numberFormat(locale, { style: 'currency', currency, currencyDisplay })
    return [1, 2].map((count) => format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? currency)
  })
  const own = currency === 'CHF' ? FRANCS : []
  return [currency, ...own, ...signs.map((sign) => sign.toUpperCase())].toSorted((a, b) => b.length - a.length)
}

interface Parts {
  readonly whole: string
  readonly fraction: string
}

/** Splits a text at commas and points; undefined if it is not an amount, or could be two. */
function partsOf(text: string, decimals: number, { group, decimal }: Separators): Parts | undefined {
  if (/^\d+$/.test(text)) return { whole: text, fraction: '' }
  const both = /^(\d[\d.,]*)([.,])(\d+)$/.exec(text)
  if (!both) return undefined
  const [, before = '', separator = '', after = ''] = both
  const fits = after.length <= decimals
  if (/^\d+$/.test(before) && after.length === 3) {
    // One separator before three digits may group thousands or separate decimals.
    if (decimals === 3) return separator === decimal ? { whole: before, fraction: after } : undefined
    const isGroup = separator === group || decimals === 0
    return isGroup && isGrouped(text, separator) ? { whole: before + after, fraction: '' } : undefined
  }
  const other = separator === '.' ? ',' : '.'
  if (before.includes(separator)) {
    return isGrouped(text, separator) ? { whole: text.replaceAll(separator, ''), fraction: '' } : undefined
  }
  if (!fits || (before.includes(other) && !isGrouped(before, other))) return undefined
  return { whole: before.replaceAll(other, ''), fraction: after }
}

/** Returns true if digits are grouped in threes, or as in India in twos before the last three. */
function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...rest] = text.split(separator)
  const last = rest.pop()
  if (!/^[1-9]\d{0,2}$/.test(first) || last?.length !== 3) return false
  return rest.every(({ length }) => length === 3) || (first.length < 3 && rest.every(({ length }) => length === 2))
}
