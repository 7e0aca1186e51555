import { ApiError, messageOf } from '@tablier/api-client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { buttonClass } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Page, PagePending } from '../components/page.tsx'
import { useSiteLanguage } from '../site-time-zone.ts'
import { OrderForm, useOrderForm } from './form/order-form.tsx'
import { OrderAside } from './order-aside.tsx'
import { type Order, orderOptions } from './order-queries.ts'
import { OrderStatePanel } from './order-state-panel.tsx'
import { orderName } from './order-words.ts'

const route = getRouteApi('/admin/orders/$id/')

/** One evening at its own URL. */
export function OrderScreen() {
  const { id } = route.useParams()
  const language = useSiteLanguage()
  const { data: order, error, refetch } = useQuery(orderOptions(id))
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return (
    <Page title={order ? orderName(order, language) : 'Order'} action={<Links id={id} />}>
      {isGone && <p>This order does not exist, or it was erased with its customer.</p>}
      {error && !order && !isGone && (
        <FailureNotice message={messageOf(error, 'Failed to load')} onRetry={() => void refetch()} />
      )}
      {!error && !order && <PagePending />}
      {order && <OpenedOrder key={`${order.id} ${language}`} order={order} language={language} />}
    </Page>
  )
}

function Links({ id }: { readonly id: number }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/admin/orders" className={`${buttonClass('quiet')} max-sm:min-h-11`}>
        <ArrowLeft size={18} aria-hidden="true" />
        All orders
      </Link>
      <Link to="/admin/orders/$id/card" params={{ id }} className={`${buttonClass()} max-sm:min-h-11`}>
        <Printer size={18} aria-hidden="true" />
        Kitchen card
      </Link>
    </div>
  )
}

function OpenedOrder({ order, language }: { readonly order: Order; readonly language: string }) {
  const form = useOrderForm(order, language)
  return (
    <>
      <OrderStatePanel order={order} language={language} onMoved={form.noteVersion} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <OrderForm order={order} form={form} />
        <OrderAside order={order} />
      </div>
    </>
  )
}
