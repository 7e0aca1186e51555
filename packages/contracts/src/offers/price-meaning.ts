/** How prices are meant. No schemas here. */
interface Meant {
  readonly currency: string
  readonly chargesVat: boolean
  /** Counts only with VAT. */
  readonly includesVat: boolean
}

/** Returns whether a price of one is a price of the other: in the same currency, and with, on top of or without VAT. */
export function isMeantAlike(one: Meant, other: Meant): boolean {
  const isVatAlike = one.chargesVat === other.chargesVat && (!one.chargesVat || one.includesVat === other.includesVat)
  return one.currency === other.currency && isVatAlike
}
