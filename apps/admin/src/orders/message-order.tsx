import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { client } from '../api.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { type Order, orderKey, orderOptions, useOrdersReload } from './order-queries.ts'
import { ClashNote, dayText, holdText, StateBadge } from './order-text.tsx'
import { t } from '../words.ts'

interface MessageOrderProps {
  readonly messageId: number
  /** Null if no order was made of the message. */
  readonly orderId: number | null
  /** Reloads the message, which then names its order. */
  readonly onMade: () => Promise<unknown>
}

/** The order that was made of a message, with its state; or a button that makes one. */
export function MessageOrder({ messageId, orderId, onMade }: MessageOrderProps) {
  return (
    <section aria-label={t.order} className="mt-5 flex flex-wrap items-center gap-3 text-sm">
      {orderId === null ? <MakeOrder messageId={messageId} onMade={onMade} /> : <OpenOrder id={orderId} />}
    </section>
  )
}

function OpenOrder({ id }: { readonly id: number }) {
  const { data: order } = useQuery(orderOptions(id))
  return (
    <>
      <Link to="/admin/orders/$id" params={{ id }} className={`${buttonClass()} max-sm:min-h-11`}>
        <ClipboardList size={18} aria-hidden="true" />
        {t.openItsOrder}
      </Link>
      {order && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StateBadge state={order.state} />
          <span className="text-muted">{[dayText(order.day), holdText(order)].filter(Boolean).join(', ')}</span>
          <ClashNote clash={order.clash} />
        </span>
      )}
    </>
  )
}

function MakeOrder({ messageId, onMade }: Pick<MessageOrderProps, 'messageId' | 'onMade'>) {
  const queryClient = useQueryClient()
  const reload = useOrdersReload()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.orders.createOfMessage({ params: { id: messageId } }),
    onSuccess: async ({ order }) => {
      queryClient.setQueryData<Order>(orderKey(order.id), order)
      void reload()
      await onMade() // leaving would end the call, and the message would still offer to make an order
      void navigate({ to: '/admin/orders/$id', params: { id: order.id } })
    },
    meta: { action: 'make an order of a message', failed: t.theOrderCouldNotBeMade },
  })
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()} className="max-sm:min-h-11">
      <ClipboardList size={18} aria-hidden="true" />
      {t.makeAnOrderOfIt}
    </Button>
  )
}
