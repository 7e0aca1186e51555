import { messageStatuses, SUSPECTED_DAYS } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, ClipboardList, Inbox } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { measureSaveBar } from '../components/heights.ts'
import { Button, ButtonLink, IconButton } from '../components/button.tsx'
import { DeleteButton } from '../components/confirm-dialog.tsx'
import { Page } from '../components/page.tsx'
import { StatusSelect } from '../components/status-select.tsx'
import { EnquiryLink } from '../orders/guests/guests-card.tsx'
import { EarlierEvenings } from '../customers/customer-history.tsx'
import { MessageReplies, ReplyAction, useReplying } from '../replies/message-replies.tsx'
import { messageOptions } from '../replies/reply-queries.ts'
import { MessageDetails } from './message-details.tsx'
import { filterOf, type Message, type MessageFilter, subjectOf } from './message-queries.ts'
import { shownKeys, useMessageChanges } from './message-changes.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { client } from '../calls/api.ts'
import { eveningKeys, type Order, orderKey, orderOptions } from '../orders/order-queries.ts'
import { promiseOffer } from '../orders/promise-offer.tsx'
import { ClashNote, dayText, holdText, StateBadge } from '../orders/order-text.tsx'
import { t } from '../language/words.ts'

interface MessageViewProps {
  readonly id: number
  /** The filter of the list through which Previous and Next step. */
  readonly filter: MessageFilter
  readonly opensReply?: boolean
  readonly onMove: (id: number) => void
  readonly onDeleted: () => void
  readonly children?: ReactNode
}

export function MessageView({ id, filter, opensReply = false, onMove, onDeleted, children }: MessageViewProps) {
  const query = useQuery(messageOptions(id))
  const { data: message } = query
  const changes = useMessageChanges()
  const isSuspected = message !== undefined && message.suspectedAt !== null
  const conversationId = message && !isSuspected ? (message.followsId ?? message.id) : undefined
  const replying = useReplying(conversationId, opensReply && (message?.status === 'New' || message?.status === 'Read'))
  return (
    <>
      <div className="min-h-0 overflow-y-auto px-4 py-5 sm:px-6">
        <Loaded query={query}>
          {(loaded) => (
            <>
              <OpenedMessage key={loaded.id} message={loaded} changes={changes} />
              {loaded.suspectedAt === null ? (
                <>
                  {loaded.customerId !== null && (
                    <EarlierEvenings customerId={loaded.customerId} orderId={loaded.orderId} />
                  )}
                  <section aria-label={t.order} className="mt-5 flex flex-wrap items-center gap-3 text-sm">
                    {loaded.orderId === null ? <MakeOrder messageId={loaded.id} /> : <OpenOrder id={loaded.orderId} />}
                  </section>
                  <MessageReplies
                    message={{ ...loaded, id: loaded.followsId ?? loaded.id }}
                    replying={replying}
                    offer={promiseOffer(loaded.orderId)}
                    onSent={() => changes.showReplied(loaded)}
                  />
                  {loaded.followsId === null && <EnquiryLink messageId={loaded.id} />}
                </>
              ) : (
                <p className="mt-5 text-sm text-muted">{t.suspectedNote({ days: SUSPECTED_DAYS })}</p>
              )}
            </>
          )}
        </Loaded>
      </div>
      <div
        ref={measureSaveBar}
        className="flex flex-wrap items-center gap-2 rounded-b-2xl border-t border-line bg-background px-4 py-3 in-[article]:sticky low:static! in-[article]:bottom-(--bar) sm:px-6"
      >
        <Steps id={id} filter={filter} onMove={onMove} />
        {message && (
          <DeleteButton
            label={t.delete}
            title={t.deleteMessage}
            question={t.deleteThisMessage}
            onDelete={() => changes.remove(message, onDeleted)}
          />
        )}
        {message && isSuspected && (
          <Button variant="primary" icon={Inbox} onClick={() => changes.admit(message)}>
            {t.toTheInbox}
          </Button>
        )}
        {message?.email && !isSuspected && (
          <ReplyAction message={message} replying={replying} onMailProgram={() => changes.markAsReplied(message)} />
        )}
        {children}
      </div>
    </>
  )
}

function OpenedMessage({ message, changes }: { message: Message; changes: ReturnType<typeof useMessageChanges> }) {
  const isSuspected = message.suspectedAt !== null
  const markAsRead = useEffectEvent(() => void (isSuspected || changes.markAsRead(message)))
  useEffect(() => markAsRead(), [])
  return (
    <MessageDetails
      message={message}
      status={
        isSuspected ? (
          t.messageStatus({ status: 'Suspected' })
        ) : (
          <StatusSelect
            name={subjectOf(message)}
            options={messageStatuses}
            status={message.status}
            nameOf={(status) => t.messageStatus({ status })}
            onChange={(status) => changes.setStatus(message, status)}
          />
        )
      }
    />
  )
}

/**
 * Buttons for the messages before and after this one in the list, as it was when the first message was opened: reading a
 * message must not remove it from a list of new messages.
 */
function Steps({ id, filter, onMove }: Pick<MessageViewProps, 'id' | 'filter' | 'onMove'>) {
  const { data: ids = [] } = useQuery({
    queryKey: ['messages', 'ids', filter] as const,
    queryFn: async ({ signal }) => (await client.messages.ids({ query: { ...filter, with: id }, signal })).ids,
    staleTime: Infinity,
    gcTime: 0,
    meta: { action: 'load the ids of messages' },
  })
  const index = ids.indexOf(id)
  const steps = [
    { label: t.previousMessage, to: ids[index - 1], icon: ChevronLeft },
    { label: t.nextMessage, to: index < 0 ? undefined : ids[index + 1], icon: ChevronRight },
  ]
  return (
    <div className="me-auto -ms-2 flex">
      {steps.map(({ label, to, icon }) => (
        <IconButton
          key={label}
          label={label}
          aria-disabled={to === undefined} // the button keeps the focus at the end of the list
          onClick={() => to !== undefined && onMove(to)}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
          icon={icon}
          size={20}
        />
      ))}
    </div>
  )
}

const route = getRouteApi('/admin/messages/$id')

export function MessageScreen() {
  const { id } = route.useParams()
  const { reply, ...applied } = route.useSearch()
  const navigate = route.useNavigate()
  const back = (
    <ButtonLink to="/admin/messages" search={applied} variant="quiet" icon={ArrowLeft}>
      {t.allMessages}
    </ButtonLink>
  )
  return (
    <Page title={t.messageDetails} action={back}>
      <article className="flex max-w-3xl flex-col rounded-2xl border border-line">
        <MessageView
          id={id}
          filter={filterOf(applied)}
          opensReply={reply}
          onMove={(to) => void navigate({ params: { id: to }, search: applied })}
          onDeleted={() => void navigate({ to: '/admin/messages', search: applied })}
        />
      </article>
    </Page>
  )
}

function OpenOrder({ id }: { readonly id: number }) {
  const { data: order } = useQuery(orderOptions(id))
  return (
    <>
      <ButtonLink to="/admin/orders/$id" params={{ id }} icon={ClipboardList}>
        {t.openItsOrder}
      </ButtonLink>
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

function MakeOrder({ messageId }: { readonly messageId: number }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.orders.createOfMessage({ params: { id: messageId } }),
    onSuccess: async ({ order }) => {
      queryClient.setQueryData<Order>(orderKey(order.id), order)
      // The message names its order then: leaving would end the calls, and it would still offer to make one.
      await Promise.all(shownKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      void navigate({ to: '/admin/orders/$id', params: { id: order.id } })
    },
    meta: { action: 'make an order of a message', failed: t.theOrderCouldNotBeMade, reloads: eveningKeys },
  })
  return (
    <Button isBusy={isPending} onClick={() => mutate()} icon={ClipboardList}>
      {t.turnIntoOrder}
    </Button>
  )
}
