import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { t } from '../language/words.ts'
import { type Offer, type Order, orderOptions } from '../orders/order-queries.ts'
import { CancelDialog } from './cancel-dialog.tsx'

interface CancelButtonProps {
  readonly offer: Offer
  readonly order: Order
  /** Gets the order as it is now. */
  readonly onDone?: (order: Order) => void
}

/** Cancels an accepted evening, or changes what is owed of one that is cancelled. */
export function CancelButton({ offer, order, onDone }: CancelButtonProps) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  if (offer.state !== 'accepted' || order.state === 'done') return null
  const done = async () => onDone?.(await queryClient.fetchQuery({ ...orderOptions(order.id), staleTime: 0 }))
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{offer.cancelled ? t.changeWhatIsOwed : t.cancelTheEvening}</Button>
      {isOpen && (
        <CancelDialog offer={offer} order={order} onDone={() => void done()} onClosed={() => setIsOpen(false)} />
      )}
    </>
  )
}
