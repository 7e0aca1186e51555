import { decimalMoney } from '../orders/money.ts'
import { startOfText } from '../text/characters.ts'
import { isBic, isSepaIban } from './bank-account.ts'

// The text of the code by which banking apps fill in a transfer in euros: EPC069-12, version 002, in UTF-8.

/** The maximum lengths of texts, in characters, and of the whole, in bytes. */
const MAX = { holder: 70, text: 140, bytes: 331 } as const
/** The largest amount, in cents: 999,999,999.99 €. */
const MAX_CENTS = 99_999_999_999

/** A transfer in euros. */
export interface EpcTransfer {
  /** Whose account it is. */
  readonly holder: string
  /** As it is stored. */
  readonly iban: string
  /** '' if it is not needed. */
  readonly bic: string
  /** In cents. */
  readonly amount: number
  /** What the transfer is for. */
  readonly text: string
}

/**
 * Returns the text of a code that banking apps read; undefined if there can be none, because the account is not one of
 * the Single Euro Payments Area, has no holder, or the amount is out of bounds. Long texts are cut so that it fits.
 */
export function epcText({ holder, iban, bic, amount, text }: EpcTransfer): string | undefined {
  const name = oneLine(holder)
  if (name === '' || !isSepaIban(iban)) return undefined
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_CENTS) return undefined
  const before = ['BCD', '002', '1', 'SCT', isBic(bic) ? bic : '', ''].join('\n')
  const after = ['', iban, `EUR${decimalMoney(amount, 'EUR')}`].join('\n')
  // The text gives way first, because banks compare the name.
  const payee = fitting(name, MAX.holder, MAX.bytes - bytesOf(before + after))
  const transfer = before + payee + after
  const purpose = fitting(oneLine(text), MAX.text, MAX.bytes - bytesOf(transfer) - NO_PURPOSE.length)
  return purpose === '' ? transfer : transfer + NO_PURPOSE + purpose
}

/** The ends of the lines before the text: those of the amount, of a purpose's code and of a structured reference. */
const NO_PURPOSE = '\n\n\n'

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Returns the start of a text that has at most so many characters and bytes, and never ends within a character. */
function fitting(text: string, maxLength: number, maxBytes: number): string {
  let length = Math.min(maxLength, Array.from(text).length)
  let start = startOfText(text, length)
  while (length > 0 && bytesOf(start) > maxBytes) start = startOfText(text, (length -= 1))
  return length > 0 ? start.trimEnd() : ''
}
