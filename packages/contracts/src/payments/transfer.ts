import { groupedIban, isIban } from './bank-account.ts'
import { epcText } from './epc.ts'

/** The owner's account, as the settings of payment have it. */
export interface BankAccount {
  readonly account_holder: string
  readonly iban: string
  readonly bic: string
}

/** What somebody has to pay. */
export interface DueSum {
  /** In the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  /** What the transfer is for, such as the number of an offer. */
  readonly reference: string
}

/** What a guest needs for a transfer. */
export interface TransferFacts extends DueSum {
  readonly holder: string
  /** As it is stored, and in groups of four. */
  readonly iban: string
  readonly groupedIban: string
  /** '' if it is not needed. */
  readonly bic: string
  /** The text of a code for banking apps; undefined if there is none, such as in another currency than euros. */
  readonly code: string | undefined
}

/** Returns what a guest needs to transfer a sum; undefined if the owner has no account in the settings. */
export function transferFacts(
  { account_holder: holder, iban, bic }: BankAccount,
  due: DueSum,
): TransferFacts | undefined {
  if (holder === '' || !isIban(iban)) return undefined
  const { amount, currency, reference: text } = due
  const code = currency === 'EUR' ? epcText({ holder, iban, bic, amount, text }) : undefined
  return { ...due, holder, iban, groupedIban: groupedIban(iban), bic, code }
}
