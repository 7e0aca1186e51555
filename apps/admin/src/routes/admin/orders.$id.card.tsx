import { createFileRoute } from '@tanstack/react-router'
import { KitchenCardScreen } from '../../orders/kitchen-card/kitchen-card-screen.tsx'

export const Route = createFileRoute('/admin/orders/$id/card')({ component: KitchenCardScreen })
