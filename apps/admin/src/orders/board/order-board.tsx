import { type OrderState, orderStates } from '@tablier/contracts'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MoveDialogs } from '../move-dialogs.tsx'
import { orderCountsOptions, orderListsKey } from '../order-queries.ts'
import type { OrderViewProps } from '../order-search.ts'
import { useOrderMoves } from '../use-order-moves.ts'
import { BoardColumn } from './board-column.tsx'
import { TextLink } from '../../components/text.tsx'
import { t } from '../../language/words.ts'

const columns = ['enquiry', 'held', 'quoted', 'confirmed'] as const satisfies readonly OrderState[]
const others = orderStates.filter((state) => !columns.some((column) => column === state))

/** The board, with a column for each state. A narrow container shows the chosen column, at first one with evenings. */
export function OrderBoard({ applied, onApply }: OrderViewProps) {
  const { data: counts } = useQuery(orderCountsOptions)
  const { board, note, mayReturn } = useMovedFocus()
  const moves = useOrderMoves(({ id, state: to }, from) => note({ id, from, to }))
  const first = useFirstFilled(counts)
  const chosen = columns.find((state) => state === applied.state) ?? first
  return (
    <div ref={board} className="@container flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-1 @2xl:hidden">
        <legend className="sr-only">{t.state}</legend>
        {columns.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === chosen}
            onClick={() => onApply({ state })}
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
            className={state === chosen ? '' : '@max-2xl:hidden'}
          />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-6 text-sm">
        {others.map((state) => (
          <TextLink
            key={state}
            to="/admin/orders"
            search={{ view: 'list', state, order: 'latest', search: applied.search }}
            look="action"
          >
            {t.orderState({ state })}
            {counts && ` (${counts[state]})`}
          </TextLink>
        ))}
      </p>
      <MoveDialogs moves={moves} finalFocus={mayReturn} />
    </div>
  )
}

/** Returns the first column that has evenings. It stays when they move. */
function useFirstFilled(counts: Readonly<Record<OrderState, number>> | undefined): OrderState {
  const [first, setFirst] = useState<OrderState>()
  if (!first && counts) setFirst(columns.find((state) => counts[state] > 0) ?? 'enquiry')
  return first ?? 'enquiry'
}

interface Moved {
  readonly id: number
  readonly from: OrderState
  readonly to: OrderState
}

/**
 * Moves the focus once the lists have loaded after a move: to the evening's card in its new column; or to a heading, if
 * that column is hidden, as on a phone, or does not show the card.
 */
function useMovedFocus() {
  const board = useRef<HTMLDivElement>(null)
  const moved = useRef<Moved>(null)
  const isLoading = useIsFetching({ queryKey: orderListsKey }) > 0
  useEffect(() => {
    if (isLoading || !moved.current) return
    const { id, from, to } = moved.current
    moved.current = null
    if (!isFocusIn(`[data-order="${id}"], [role="menu"], [role="dialog"]`)) return
    const columnOf = (state: OrderState) => board.current?.querySelector(`[data-state="${state}"]`)
    const column = [columnOf(to), columnOf(from)].find((one) => one && getComputedStyle(one).display !== 'none')
    const card = column?.querySelector<HTMLElement>(`[data-order="${id}"] a`)
    const target = card ?? column?.querySelector('h2')
    target?.focus()
  }, [isLoading])
  return {
    board,
    note: (evening: Moved) => {
      moved.current = evening
    },
    /** Whether a question that has closed may return the focus: not once the evening has moved. */
    mayReturn: () => moved.current === null && isFocusIn('[role="dialog"]'),
  }
}

/** Returns true if the focus is in one of these elements, or on none. */
function isFocusIn(selector: string): boolean {
  const focused = document.activeElement ?? document.body
  return focused === document.body || focused.closest(selector) !== null
}
