import { createFileRoute } from '@tanstack/react-router'
import { OfferScreen } from '../../offers/offer-screen.tsx'

export const Route = createFileRoute('/admin/orders/$id/offer')({ component: OfferScreen })
