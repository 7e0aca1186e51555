import type { OrderState } from '@tablier/contracts'
import { type RefObject, useRef } from 'react'

interface Moved {
  readonly id: number
  readonly from: OrderState
  readonly to: OrderState
}

export type MovedFocus = ReturnType<typeof useMovedFocus>

/**
 * Moves the focus after an evening has left its column: to its card in the new one; or to a heading, if the new column
 * is hidden, as on a phone, or does not show the card.
 * @param board has the columns, each with its state in `data-state`
 */
export function useMovedFocus(board: RefObject<HTMLElement | null>) {
  const moved = useRef<Moved>(null)

  function isShown(state: OrderState): boolean {
    const column = board.current?.querySelector(`[data-state="${state}"]`)
    return column !== null && column !== undefined && getComputedStyle(column).display !== 'none'
  }
  function take({ id }: Moved, element: HTMLElement | null) {
    moved.current = null
    if (!isFocusElsewhere(id)) element?.focus()
  }
  return {
    note: (evening: Moved) => {
      moved.current = evening
    },
    /** A card appeared. */
    cardShown: (id: number, link: HTMLElement | null) => {
      if (moved.current?.id === id && isShown(moved.current.to)) take(moved.current, link)
    },
    /** A column has loaded. */
    columnLoaded: (state: OrderState, ids: readonly number[], heading: HTMLElement | null) => {
      if (!moved.current || ids.includes(moved.current.id)) return
      const { from, to } = moved.current
      if (state === (isShown(to) ? to : from)) take(moved.current, heading)
    },
  }
}

/** True if the user has gone on to something else than the card that was moved, its menu and its questions. */
function isFocusElsewhere(id: number): boolean {
  const focused = document.activeElement ?? document.body
  return focused !== document.body && focused.closest(`[data-order="${id}"], [role="menu"], [role="dialog"]`) === null
}
