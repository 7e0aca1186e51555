import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { messageOf } from '@tablier/api-client'
import { formatMoney, type OrderState } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useBackCloses } from '../../components/back-closes.ts'
import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { movesOf, type OrderMoves, useMoves } from '../use-order-moves.ts'
import { type ListedOrder, orderListOptions, type OrderSummary } from '../order-queries.ts'
import { ClashNote, dayText, guestsText, holdText, orderName, startText, UnreadNote } from '../order-text.tsx'
import { NextPartNote } from '../payments/part-text.tsx'
import { menuItemClass, popupClass } from '../../components/select.tsx'
import { Rich, TextLink } from '../../components/text.tsx'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'

const SHOWN = 20

interface BoardColumnProps {
  readonly state: OrderState
  readonly search: string | undefined
  readonly moves: OrderMoves
  readonly className: string
}

/** The soonest evenings of a state. A card can be dropped here if its evening may be moved to the state. */
export function BoardColumn({ state, search, moves, className }: BoardColumnProps) {
  const id = useId()
  const { area, isOver } = useDropArea(state, (order) => moves.move(order, state))
  const query = { state, limit: SHOWN, search }
  const { data, error, refetch } = useQuery({ ...orderListOptions(query), placeholderData: keepPreviousData })
  return (
    <section
      ref={area}
      data-state={state}
      aria-labelledby={id}
      className={`flex flex-col gap-3 rounded-xl p-3 ${isOver ? 'bg-primary-wash outline-2 outline-primary' : 'bg-sunken'} ${className}`}
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 id={id} tabIndex={-1} className="rounded text-sm font-semibold">
          {t.orderState({ state })} <span className="font-normal text-muted tabular-nums">{data?.total}</span>
        </h2>
        {data && data.total > data.items.length && (
          <TextLink to="/admin/orders" search={{ view: 'list', state, search }} look="action" className="-my-2">
            <Rich
              text={t.allOfCountInState({ count: data.total, state: t.orderState({ state }) })}
              more={(text) => <span className="sr-only">{text}</span>}
            />
          </TextLink>
        )}
      </div>
      {error && !data && (
        <FailureNotice message={messageOf(error, t.failedToLoadOrders)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <div aria-hidden="true" className="h-28 animate-pulse rounded-lg bg-hover" />}
      {data?.items.length === 0 && <p className="px-1 py-4 text-sm text-muted">{t.none}</p>}
      {data && data.items.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.items.map((order) => (
            <li key={order.id}>
              <BoardCard order={order} moves={moves} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function useDropArea(state: OrderState, onDrop: (order: OrderSummary) => void) {
  const area = useRef<HTMLElement>(null)
  const [isOver, setIsOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    if (!area.current) return undefined
    return dropTargetForElements({
      element: area.current,
      canDrop: ({ source }) => {
        const order = draggedOrder(source.data)
        return order !== undefined && movesOf(order).includes(state)
      },
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false)
        const order = draggedOrder(source.data)
        if (order) dropped(order)
      },
    })
  }, [state])
  return { area, isOver }
}

interface BoardCardProps {
  readonly order: ListedOrder
  readonly moves: OrderMoves
}

/** An evening on the board: a link to its page, with a menu that moves it. It can also be dragged. */
function BoardCard({ order, moves }: BoardCardProps) {
  const card = useRef<HTMLElement>(null)
  const orderOnDrag = useEffectEvent(() => order)
  const isMoving = moves.movingTo(order) !== undefined
  const canDrag = useEffectEvent(() => !isMoving)
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
  const hold = holdText(order)
  const name = orderName(order)
  const when = [dayText(day), startText(start)].filter(Boolean).join(', ')
  const what = [guestsText(guests), occasion].filter(Boolean).join(' · ')
  return (
    <article
      ref={card}
      data-order={order.id}
      className="relative flex flex-col gap-1 rounded-lg border border-line bg-background p-3 text-sm hover:border-control-line"
    >
      <Link
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
      <ClashNote clash={order.clash} />
      <NextPartNote order={order} />
      <UnreadNote unread={order.unread} />
      <div className="relative -mb-1 flex items-center justify-between gap-2 self-stretch">
        <span className="font-medium tabular-nums">{price !== null && formatMoney(price, currency, locale)}</span>
        <MoveMenu
          text={isMoving ? t.moving : t.moveTo}
          label={isMoving ? t.movingOfName({ name }) : t.moveToOfName({ name })} // begins with the text, for those who speak it
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
function draggedOrder(data: Record<string | symbol, unknown>): OrderSummary | undefined {
  return data[DRAGGED] as OrderSummary | undefined // nothing else on this page has such data
}

interface MoveMenuProps {
  readonly text: string
  readonly label?: string
  readonly className: string
  readonly targets: readonly OrderState[]
  /** It is being moved: the menu does not open. */
  readonly isMoving: boolean
  readonly onMove: (to: OrderState) => void
}

/** The states that an evening can be moved to. */
export function MoveMenu({ text, label, className, targets, isMoving, onMove }: MoveMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  useBackCloses(isOpen, () => setIsOpen(false))
  return (
    <Menu.Root open={isOpen && !isMoving} onOpenChange={(isOpening) => setIsOpen(isOpening && !isMoving)}>
      <Menu.Trigger
        aria-label={label}
        aria-disabled={isMoving} // keeps the focus, which the button would lose if it were disabled
        className={`${className} aria-disabled:cursor-progress aria-disabled:opacity-60`}
      >
        {text}
        <ChevronDown size={16} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-10 outline-none">
          <Menu.Popup className={`${popupClass} min-w-40`}>
            {targets.map((to) => (
              <Menu.Item key={to} className={`${menuItemClass} max-sm:min-h-11`} onClick={() => onMove(to)}>
                {t.orderState({ state: to })}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
