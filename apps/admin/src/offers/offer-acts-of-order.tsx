import { useQuery } from '@tanstack/react-query'
import { type Order, offerOptions } from '../orders/order-queries.ts'
import { CancelButton } from './cancel-button.tsx'
import { MoveButton } from './move-button.tsx'

interface OfferActsProps {
  readonly order: Order
  /** Gets the order as it is now. */
  readonly onDone: (order: Order) => void
}

/** What can be done with an accepted evening, on the order's screen. */
export function OfferActs({ order, onDone }: OfferActsProps) {
  const { data: offer } = useQuery(offerOptions(order.id))
  if (!offer) return null
  return (
    <>
      <MoveButton offer={offer} order={order} onDone={onDone} />
      <CancelButton offer={offer} order={order} onDone={onDone} />
    </>
  )
}
