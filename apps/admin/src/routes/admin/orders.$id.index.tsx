import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '../../orders/order-screen.tsx'

export const Route = createFileRoute('/admin/orders/$id/')({ component: OrderScreen })
