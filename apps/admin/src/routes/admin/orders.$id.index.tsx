import { createFileRoute } from '@tanstack/react-router'
import { OfferActs } from '../../offers/offer-acts-of-order.tsx'
import { OfferCard } from '../../offers/offer-card.tsx'
import { OrderScreen } from '../../orders/order-screen.tsx'

export const Route = createFileRoute('/admin/orders/$id/')({ component: OrderWithOffer })

function OrderWithOffer() {
  return (
    <OrderScreen
      offer={(order) => <OfferCard order={order} />}
      offerActs={(order, onDone) => <OfferActs order={order} onDone={onDone} />}
    />
  )
}
