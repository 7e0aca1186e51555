import { isAhead, orderMoves, type OrderState } from '@tablier/contracts'
import { useSyncExternalStore } from 'react'
import { onReturn } from '../on-return.ts'
import type { OrderSummary } from './order-queries.ts'

/** The back office moves a lost evening to `enquiry`; the other moves from it are for Undo. */
const offered: typeof orderMoves = { ...orderMoves, lost: ['enquiry'] }

/** Returns the states that an evening can be moved to now: it is done only from its day on. */
export function movesOf({ state, day, timeZone }: OrderSummary): readonly OrderState[] {
  const isComing = isAhead(day, timeZone, new Date())
  return offered[state].filter((to) => to !== 'done' || !isComing)
}

/** The states that an evening can be moved to, also after a night with the screen open. */
export function useMoves(order: OrderSummary): readonly OrderState[] {
  const isDoneNext = useSyncExternalStore(onReturn, () => movesOf(order).includes('done'))
  return offered[order.state].filter((to) => to !== 'done' || isDoneNext)
}
