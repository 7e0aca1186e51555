import { isAhead, orderMoves, type OrderState } from '@tablier/contracts'
import { useSyncExternalStore } from 'react'
import { onReturn } from '../on-return.ts'
import type { OrderSummary } from './order-queries.ts'

/** Returns the states that an evening can be moved to now: it is done only from its day on. */
export function movesOf({ state, day, timeZone }: OrderSummary): readonly OrderState[] {
  const isComing = isAhead(day, timeZone, new Date())
  return orderMoves[state].filter((to) => to !== 'done' || !isComing)
}

/** The states that an evening can be moved to, also after a night with the screen open. */
export function useMoves(order: OrderSummary): readonly OrderState[] {
  const isDoneNext = useSyncExternalStore(onReturn, () => movesOf(order).includes('done'))
  return orderMoves[order.state].filter((to) => to !== 'done' || isDoneNext)
}
