import { type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { MoveMenu } from './board/board-column.tsx'
import { MoveDialogs } from './move-dialogs.tsx'
import { useMoves, useOrderMoves } from './use-order-moves.ts'
import type { Order } from './order-queries.ts'
import { ClashNote, guestsText, holdText, isBack, startText, StateBadge } from './order-text.tsx'
import { t } from '../language/words.ts'

interface OrderStatePanelProps {
  readonly order: Order
  readonly onMoved: (order: Order) => void
  /** Buttons after those of the moves. */
  readonly children?: ReactNode
}

export function OrderStatePanel({ order, onMoved, children }: OrderStatePanelProps) {
  const moves = useOrderMoves(onMoved)
  // An accepted evening is cancelled by an act of its own, which says what is owed.
  const targets = useMoves(order).filter((to) => to !== 'lost' || !order.isAccepted)
  const backs = targets.filter((to) => isBack(order.state, to))
  const ahead = targets.filter((to) => !backs.includes(to)) // the next state first, and `lost` last
  const next = order.state !== 'lost' && ahead[0] !== 'lost' ? ahead[0] : undefined
  const { panel, finalFocus } = usePanelFocus(order.state, moves.asked !== null)
  const { state, start, guests, lostReason, heldUntil } = order
  const facts = [holdText(order), lostReason, startText(start), guestsText(guests)]
  const moving = moves.movingTo(order)
  const button = {
    'aria-disabled': moving !== undefined,
    className: 'aria-disabled:cursor-progress aria-disabled:opacity-60 max-sm:min-h-11',
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t.state}
      aria-busy={moving !== undefined}
      className="-mt-2 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg outline-offset-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StateBadge state={state} />
        {facts.filter(Boolean).map((fact) => (
          <span key={fact} className="text-muted">
            {fact}
          </span>
        ))}
        <ClashNote clash={order.clash} />
        {isPaidInVain(order) && <p className="basis-full font-medium text-danger">{t.offerPaidTooLate}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {ahead.map((to) => (
          <Button
            key={to}
            variant={to === next ? 'primary' : 'plain'}
            onClick={() => moves.move(order, to)}
            {...button}
          >
            {moving === to ? t.moving : t.moveAct({ to })}
          </Button>
        ))}
        {heldUntil !== null && (
          <Button onClick={() => moves.ask(order, state)} {...button}>
            {moving === state ? t.moving : t.changeTheHold}
          </Button>
        )}
        {backs.length > 0 && (
          <MoveMenu
            text={moving && backs.includes(moving) ? t.moving : t.moveBackTo}
            className={buttonClass()}
            targets={backs}
            isMoving={moving !== undefined}
            onMove={(to) => moves.move(order, to)}
          />
        )}
        {children}
      </div>
      <MoveDialogs moves={moves} finalFocus={finalFocus} />
    </section>
  )
}

/**
 * Focuses the panel if the focused button disappears with the state: when the state changes, or when the question that
 * the button has opened is gone.
 */
function usePanelFocus(state: Order['state'], isAsking: boolean) {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (isAsking || shown.current === state) return
    if (document.activeElement === document.body) panel.current?.focus()
    shown.current = state
  }, [state, isAsking])
  /** Without its button, the question would return the focus to what had it earlier, such as the bell. */
  const finalFocus = () => shown.current === state
  return { panel, finalFocus }
}

/** Returns whether an evening was accepted and something paid, but its day is no longer its own. */
function isPaidInVain({ isAccepted, state, clash, paid }: Order): boolean {
  return isAccepted && state === 'quoted' && (clash === 'taken' || clash === 'held') && paid > 0
}
