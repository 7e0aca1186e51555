import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { formatMoney } from '@tablier/contracts'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dayText, guestsText, holdText, orderName, startText } from '../order-words.ts'
import { useMoves } from '../order-moves.ts'
import type { OrderSummary } from '../order-queries.ts'
import type { OrderMoves } from '../use-order-moves.ts'
import { MoveMenu } from './move-menu.tsx'
import type { MovedFocus } from './use-moved-focus.ts'

interface BoardCardProps {
  readonly order: OrderSummary
  readonly language: string
  readonly moves: OrderMoves
  readonly focus: MovedFocus
}

/** An evening on the board: a link to its page, with a menu that moves it. It can also be dragged. */
export function BoardCard({ order, language, moves, focus }: BoardCardProps) {
  const card = useRef<HTMLElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const orderOnDrag = useEffectEvent(() => order)
  const takeFocus = useEffectEvent(() => focus.cardShown(order.id, link.current))
  const isMoving = moves.movingTo(order) !== undefined
  const canDrag = useEffectEvent(() => !isMoving)
  useEffect(() => takeFocus(), [])
  useEffect(() => {
    if (!card.current) return undefined
    return draggable({
      element: card.current,
      canDrag: () => canDrag(),
      getInitialData: () => ({ [DRAGGED]: orderOnDrag() }),
    })
  }, [])
  const targets = useMoves(order)
  const { day, start, guests, occasion, price, currency } = order
  const hold = holdText(order, language)
  const name = orderName(order, language)
  const when = [dayText(day, language), startText(start, language)].filter(Boolean).join(', ')
  const what = [guestsText(guests), occasion].filter(Boolean).join(' · ')
  return (
    <article
      ref={card}
      data-order={order.id}
      className="relative flex flex-col gap-1 rounded-lg border border-line bg-background p-3 text-sm hover:border-control-line"
    >
      <Link
        ref={link}
        to="/admin/orders/$id"
        params={{ id: order.id }}
        draggable={false} // the card is dragged
        className="font-medium [overflow-wrap:anywhere] outline-offset-2 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-link"
      >
        {order.customer.name}
      </Link>
      <p>{when}</p>
      {what && <p className="text-muted [overflow-wrap:anywhere]">{what}</p>}
      {hold && <p className="text-muted">{hold}</p>}
      <div className="relative -mb-1 flex items-center justify-between gap-2 self-stretch">
        <span className="font-medium tabular-nums">{price !== null && formatMoney(price, currency, language)}</span>
        <MoveMenu
          text={isMoving ? 'Moving...' : 'Move to…'}
          label={isMoving ? `Moving ${name}...` : `Move ${name} to…`}
          className="inline-flex min-h-9 items-center gap-1 rounded-lg px-2 text-sm font-medium text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
          targets={targets}
          isMoving={isMoving}
          onMove={(to) => moves.move(order, to)}
        />
      </div>
    </article>
  )
}

const DRAGGED = 'order'

/** The evening that is dragged; undefined if something else is. */
export function draggedOrder(data: Record<string | symbol, unknown>): OrderSummary | undefined {
  return data[DRAGGED] as OrderSummary | undefined // nothing else on this page has such data
}
