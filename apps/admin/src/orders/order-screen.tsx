import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, BookOpenText, Printer } from 'lucide-react'
import { EmailLink, MapLink, PhoneLinks } from '../components/contact-links.tsx'
import { Card, Fold, Page } from '../components/page.tsx'
import { useIsNarrow } from '../components/narrow.ts'
import { DateTime } from '../components/date-time.tsx'
import { ScrolledText } from '../components/scrolled-text.tsx'
import { GuestsCard } from './guests/guests-card.tsx'
import { MessageReplies, ReplyAction, useReplying } from '../replies/message-replies.tsx'
import { messageOptions } from '../replies/reply-queries.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderForm, useOrderForm } from './form/order-form.tsx'
import { type Order, type OrderEvent, orderEventsOptions, orderOptions } from './order-queries.ts'
import { orderName } from './order-text.tsx'
import { promiseOffer } from './promise-offer.tsx'
import { OrderStatePanel } from './order-state-panel.tsx'
import { FilesCard } from './files/files-card.tsx'
import { TableMails } from './guests/table-mails.tsx'
import { ChangeMailDialog, type ToldChange } from './change-mail.tsx'
import { DepositButton } from './deposit-button.tsx'
import { PayBackButton, PaymentButton } from './payments/payment-button.tsx'
import { PaymentsCard } from './payments/payments-card.tsx'
import { UnreadPanel } from './unread-panel.tsx'
import { ButtonLink } from '../components/button.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { formatMoney, listText, type OrderDetail } from '@tablier/contracts'
import { locale } from '../language/locale.ts'
import { type FieldsOf, t } from '../language/words.ts'

const route = getRouteApi('/admin/orders/$id/')

interface OrderScreenProps {
  /** Returns the card of an order's offer. */
  readonly offer: (order: Order) => ReactNode
  /** Returns the buttons for an accepted evening. `onDone` gets the order as it is after them. */
  readonly offerActs: (order: Order, onDone: (order: Order) => void) => ReactNode
}

export function OrderScreen({ offer, offerActs }: OrderScreenProps) {
  const { id } = route.useParams()
  const query = useQuery(orderOptions(id))
  return (
    <Page title={query.data ? orderName(query.data) : t.order} action={<Links id={id} />}>
      <Loaded query={query} gone={t.orderDoesNotExist}>
        {(order) => <OpenedOrder key={order.id} order={order} offer={offer} offerActs={offerActs} />}
      </Loaded>
    </Page>
  )
}

function Links({ id }: { readonly id: number }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/admin/orders" variant="quiet" icon={ArrowLeft}>
        {t.allOrders}
      </ButtonLink>
      <ButtonLink to="/admin/orders/$id/card" params={{ id }} icon={Printer}>
        {t.kitchenCard}
      </ButtonLink>
      <ButtonLink to="/admin/orders/$id/menu-card" params={{ id }} icon={BookOpenText}>
        {t.menuCard}
      </ButtonLink>
    </div>
  )
}

function OpenedOrder({ order, offer, offerActs }: OrderScreenProps & { readonly order: Order }) {
  const [change, setChange] = useState<ToldChange | null>(null)
  const form = useOrderForm(order, setChange)
  const isNarrow = useIsNarrow()
  const conversation = useConversation(order.messageId)
  return (
    <>
      <OrderStatePanel order={order} onMoved={form.noteVersion}>
        <PaymentButton order={order} />
        <PayBackButton order={order} />
        {order.isAccepted && offerActs(order, form.noteVersion)}
        <DepositButton order={order} />
        <ConversationReply {...conversation} isMain={false} />
      </OrderStatePanel>
      {change && <ChangeMailDialog key={change.order.version} change={change} onClosed={() => setChange(null)} />}
      <UnreadPanel order={order} />
      {isNarrow && (
        <section aria-label={t.onTheDay} className="rounded-xl border border-line p-4">
          <OrderFacts order={order} />
        </section>
      )}
      <div className="grid items-start gap-6 max-sm:gap-3 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Fold title={t.changeThisEvening}>
          <OrderForm order={order} form={form} />
        </Fold>
        <aside aria-label={t.moreAboutThisEvening} className="flex flex-col gap-6 max-sm:gap-3">
          {offer(order)}
          <GuestCard order={order} />
          <PaymentsCard order={order} />
          <ConversationCard {...conversation} />
          <FilesCard orderId={order.id} />
          <GuestsCard orderId={order.id} action={<TableMails order={order} />} />
          <HistoryCard order={order} />
        </aside>
      </div>
    </>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center gap-2 rounded text-link underline-offset-4 hover:underline sm:min-h-8'

function GuestCard({ order: { customer, messageId, telephone, place } }: { readonly order: Order }) {
  return (
    <Card title={t.guest} isWide folds>
      <div className="flex flex-col text-sm [overflow-wrap:anywhere]">
        <Link to="/admin/customers/$id" params={{ id: customer.id }} className={`${linkClass} font-medium`}>
          {customer.name}
        </Link>
        {customer.email && <EmailLink email={customer.email} />}
        <PhoneLinks numbers={[telephone, customer.telephone]} />
        {place && <MapLink place={place} />}
        {messageId !== null && (
          <Link to="/admin/messages/$id" params={{ id: messageId }} className={linkClass}>
            {t.readTheEnquiry}
          </Link>
        )}
      </div>
    </Card>
  )
}

type OrderConversation = ReturnType<typeof useConversation>

/** The message that an order was made of, and the replies to it. */
function useConversation(messageId: number | null) {
  const { data: message } = useQuery({ ...messageOptions(messageId ?? 0), enabled: messageId !== null })
  return { message, replying: useReplying(messageId ?? undefined) }
}

function ConversationReply({ message, ...action }: OrderConversation & { readonly isMain?: boolean }) {
  return message?.email && <ReplyAction message={message} {...action} />
}

function ConversationCard({ message, replying }: OrderConversation) {
  const queryClient = useQueryClient()
  if (!message) return null
  const { replies = [], additions = [] } = replying.conversation ?? {}
  const isUnanswered = latest(additions) > latest(replies)
  return (
    <Card title={t.conversation} isWide folds note={isUnanswered ? t.theGuestAddedSomething : undefined}>
      <ScrolledText className="max-h-40 rounded-lg bg-sunken p-4 text-sm">{message.message}</ScrolledText>
      <MessageReplies
        message={message}
        replying={replying}
        offer={promiseOffer(message.orderId)}
        onSent={() => void queryClient.invalidateQueries({ queryKey: ['messages'] })}
      />
      {replying.editor === 'closed' && (
        <div className="mt-4 empty:hidden">
          <ConversationReply message={message} replying={replying} />
        </div>
      )}
    </Card>
  )
}

function latest(entries: readonly { readonly createdAt: string }[]): number {
  return Math.max(0, ...entries.map(({ createdAt }) => Date.parse(createdAt)))
}

function HistoryCard({ order: { id, currency } }: { readonly order: Order }) {
  const { data: events = [] } = useQuery(orderEventsOptions(id))
  if (events.length === 0) return null
  return (
    <Card title={t.history} isWide folds>
      <ol className="flex flex-col gap-3 text-sm">
        {events.map((event) => (
          <li key={event.id}>
            <p>{eventText(event, currency)}</p>
            <p className="text-xs text-muted">
              {event.actorName && `${event.actorName}, `}
              <DateTime iso={event.at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const eventWords: Partial<Record<OrderEvent['action'], string>> = {
  created: t.orderMade,
  lapsed: t.theHoldEnded,
  file_added: t.fileAdded,
  file_deleted: t.fileDeleted,
  mailed: t.mailSentToTheGuest,
  mail_failed: t.guestMailNotSent,
  allergy_taken_over: t.allergyTakenOver,
  allergy_put_aside: t.allergyPutAside,
  allergy_reopened: t.allergyReopened,
  payment_added: t.orderPayment({ action: 'added' }),
  payment_countered: t.orderPayment({ action: 'countered' }),
  reminded: t.guestWasReminded,
  reminder_changed: t.reminderWasChanged,
  offer_written: t.offerWasWritten,
  offer_sent: t.offerWasSent,
  offer_withdrawn: t.offerWasWithdrawn,
  offer_accepted: t.offerWasAccepted,
  offer_parts_moved: t.offerPartsWereMoved,
  offer_paid_too_late: t.offerWasPaidTooLate,
  offer_declined: t.offerWasDeclined,
  offer_cancelled: t.eveningWasCancelled,
  offer_taken_back: t.acceptanceWasTakenBack,
  offer_moved: t.eveningWasMoved,
}

function eventText({ action, details }: OrderEvent, currency: string): string {
  if (action === 'offer_price_changed') {
    const [before = 'none', now = ''] = details.map((amount) => formatMoney(Number(amount), currency, locale))
    return t.offerPriceWasChanged({ before, now })
  }
  if (action === 'moved') return t.movedTo({ details: details.map((state) => t.orderState({ state })).join(', ') })
  return (
    eventWords[action] ??
    t.changed({
      details: listText(details.map(fieldName), locale),
    })
  )
}

function fieldName(name: string): string {
  return t.orderField({ field: name as OrderDetail satisfies FieldsOf<'orderField'> }) // or one of an older version
}
