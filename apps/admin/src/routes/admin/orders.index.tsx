import { createFileRoute } from '@tanstack/react-router'
import { orderSearch } from '../../orders/order-search.ts'
import { OrdersScreen } from '../../orders/orders-screen.tsx'

export const Route = createFileRoute('/admin/orders/')({ validateSearch: orderSearch, component: OrdersScreen })
