import { type OrderState, orderStates } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { MoveDialogs } from '../move-dialogs.tsx'
import { orderCountsOptions, type OrderViewProps } from '../order-queries.ts'
import { useOrderMoves } from '../use-order-moves.ts'
import { BoardColumn, type MovedFocus } from './board-column.tsx'
import { TextLink } from '../../components/text.tsx'
import { t } from '../../words.ts'

const columns = ['enquiry', 'held', 'quoted', 'confirmed'] as const satisfies readonly OrderState[]
const others = orderStates.filter((state) => !columns.some((column) => column === state))

/** The board, with a column for each state. A narrow container shows one chosen column. */
export function OrderBoard({ applied, onApply }: OrderViewProps) {
  const { data: counts } = useQuery(orderCountsOptions)
  const board = useRef<HTMLDivElement>(null)
  const focus = useMovedFocus(board)
  const moves = useOrderMoves(({ id, state: to }, from) => focus.note({ id, from, to }))
  const chosen = columns.find((state) => state === applied.state) ?? 'enquiry'
  return (
    <div ref={board} className="@container flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-1 @2xl:hidden">
        <legend className="sr-only">{t.state}</legend>
        {columns.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === chosen}
            onClick={() => onApply({ ...applied, state })}
            className="min-h-11 flex-1 rounded-lg border border-control-line px-2 text-sm font-medium whitespace-nowrap aria-pressed:border-primary aria-pressed:bg-primary-wash aria-pressed:text-link"
          >
            {t.orderState({ state })} <span className="tabular-nums">{counts?.[state]}</span>
          </button>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 @2xl:grid-cols-2 @5xl:grid-cols-4">
        {columns.map((state) => (
          <BoardColumn
            key={state}
            state={state}
            search={applied.search}
            moves={moves}
            focus={focus}
            className={state === chosen ? '' : '@max-2xl:hidden'}
          />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-6 text-sm">
        {others.map((state) => (
          <TextLink
            key={state}
            to="/admin/orders"
            search={{ view: 'list', state, order: 'latest', ...(applied.search && { search: applied.search }) }}
            look="action"
          >
            {t.orderState({ state })}
            {counts && ` (${counts[state]})`}
          </TextLink>
        ))}
      </p>
      <MoveDialogs moves={moves} finalFocus={focus.mayReturn} />
    </div>
  )
}

interface Moved {
  readonly id: number
  readonly from: OrderState
  readonly to: OrderState
}

interface BoardFocus extends MovedFocus {
  readonly note: (evening: Moved) => void
  /** Whether a question that has closed may return the focus: not once the evening has moved. */
  readonly mayReturn: () => boolean
}

/**
 * Moves the focus after an evening has left its column: to its card in the new one; or to a heading, if the new column
 * is hidden, as on a phone, or does not show the card.
 * @param board has the columns, each with its state in `data-state`
 */
function useMovedFocus(board: RefObject<HTMLElement | null>): BoardFocus {
  const moved = useRef<Moved>(null)

  function isShown(state: OrderState): boolean {
    const column = board.current?.querySelector(`[data-state="${state}"]`)
    return column !== null && column !== undefined && getComputedStyle(column).display !== 'none'
  }
  function take({ id }: Moved, element: HTMLElement | null) {
    moved.current = null
    if (isFocusIn(`[data-order="${id}"], [role="menu"], [role="dialog"]`)) element?.focus()
  }
  return {
    note: (evening) => {
      moved.current = evening
    },
    mayReturn: () => moved.current === null && isFocusIn('[role="dialog"]'),
    cardShown: (id, link) => {
      if (moved.current?.id === id && isShown(moved.current.to)) take(moved.current, link)
    },
    columnLoaded: (state, ids, heading) => {
      if (!moved.current || ids.includes(moved.current.id)) return
      const { from, to } = moved.current
      if (state === (isShown(to) ? to : from)) take(moved.current, heading)
    },
  }
}

/** Returns true if the focus is in one of these elements, or on none. */
function isFocusIn(selector: string): boolean {
  const focused = document.activeElement ?? document.body
  return focused === document.body || focused.closest(selector) !== null
}
