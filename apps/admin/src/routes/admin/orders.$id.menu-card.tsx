import { createFileRoute } from '@tanstack/react-router'
import { OrderCardScreen } from '../../menu-cards/menu-card-screen.tsx'

export const Route = createFileRoute('/admin/orders/$id/menu-card')({ component: OrderCardScreen })
