import type { OrderPart, OrderState } from './orders.ts'

/** What is to be paid next: a part, or what is left of the price (`rest`). */
export interface NextPart {
  readonly kind: OrderPart['kind'] | 'rest'
  /** What of it is still open, more than 0. */
  readonly amount: number
  readonly due_on: string | null
}

/** How the payments of an order stand, in the currency's smallest unit. */
export interface Standing {
  /** What is to be paid in all: the agreed price, or without one all parts together. */
  readonly total: number
  /** What came, less what went back. */
  readonly paid: number
  /** What is still to come. */
  readonly open: number
  /** What of `open` was due before today. */
  readonly overdue: number
  readonly next: NextPart | null
  /** What came beyond `total`. */
  readonly too_much: number
  /** What the next part still lacks, if half of it or more has come; otherwise 0. Less may be what the part before had too much. */
  readonly too_little: number
}

interface Facts {
  /** The agreed price; null if there is none. */
  readonly agreed: number | null
  readonly parts: readonly OrderPart[]
  /** What came, and as negative amounts what went back. */
  readonly payments: readonly { readonly amount: number }[]
  /** A local date. */
  readonly today: string
}

/**
 * Returns how the payments of an order stand. They fill the parts by due day, those without one last; whatever a part
 * was paid for, the earliest open one counts as paid first. Parts beyond the agreed price ask for nothing; what the
 * parts lack of it is the rest, which has no due day.
 */
export function standingOf({ agreed, parts, payments, today }: Facts): Standing {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  const asked = parts.reduce((sum, { amount }) => sum + amount, 0)
  const total = agreed ?? asked
  const filled = fill(parts, { total, paid })
  const unpaid = filled.filter(({ open }) => open > 0)
  const [first] = unpaid
  return {
    total,
    paid,
    open: sumOf(unpaid),
    overdue: sumOf(unpaid.filter(({ due_on }) => due_on !== null && due_on < today)),
    next: first ? { kind: first.kind, amount: first.open, due_on: first.due_on } : null,
    too_much: Math.max(0, paid - total),
    too_little: first && first.has >= first.open ? first.open : 0,
  }
}

/** Returns the parts by due day, and the rest, each with what of it has come and is open. */
function fill(parts: readonly OrderPart[], { total, paid }: { readonly total: number; readonly paid: number }) {
  let left = total
  let money = Math.max(0, paid)
  const take = (kind: NextPart['kind'], wanted: number, due_on: string | null) => {
    const amount = Math.min(wanted, left)
    const has = Math.min(amount, money)
    left -= amount
    money -= has
    return { kind, due_on, has, open: amount - has }
  }
  const inOrder = parts.toSorted((a, b) => (a.due_on ?? LAST).localeCompare(b.due_on ?? LAST))
  const filled = inOrder.map(({ kind, amount, due_on }) => take(kind, amount, due_on))
  return [...filled, take('rest', left, null)]
}

/** Comes after every day. */
const LAST = '9999'

function sumOf(parts: readonly { readonly open: number }[]): number {
  return parts.reduce((sum, { open }) => sum + open, 0)
}

export interface OrderMoney {
  readonly state: OrderState
  readonly price: number | null
  readonly parts: readonly OrderPart[]
  /** The local date on which an accepted evening was cancelled, and what is owed of it; null if it was not. */
  readonly cancelled_on: string | null
  readonly owed: number | null
}

/**
 * Returns how the payments of an order stand. A lost one asks for nothing more, unless it was cancelled and something is
 * owed: then parts that were due by then stay due, and the rest has no day. What came beyond it is to be paid back. The
 * rest of a price is due only once the evening is agreed: before, the price is a proposal.
 */
export function standingOfOrder(
  { state, price, parts, cancelled_on, owed }: OrderMoney,
  payments: Facts['payments'],
  today: string,
): Standing {
  if (state === 'lost' && owed !== null)
    return standingOf({ agreed: owed, parts: partsDueBy(parts, cancelled_on), payments, today })
  if (state === 'lost') return { ...standingOf({ agreed: null, parts: [], payments, today }), too_much: 0 }
  const standing = standingOf({ agreed: price, parts, payments, today })
  const isAgreed = state === 'confirmed' || state === 'done'
  return standing.next?.kind === 'rest' && !isAgreed ? { ...standing, next: null, too_little: 0 } : standing
}

/** Returns the parts that were due by a day: those that cancelling on it does not change. */
export function partsDueBy(parts: readonly OrderPart[], day: string | null): readonly OrderPart[] {
  return parts.filter(({ due_on }) => due_on !== null && day !== null && due_on <= day)
}
