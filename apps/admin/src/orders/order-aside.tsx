import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import { Card } from '../components/page.tsx'
import { DateTime } from '../components/date-time.tsx'
import { GuestsCard } from '../guests/guests-card.tsx'
import { FilesCard } from './files/files-card.tsx'
import { type Order, type OrderEvent, orderEventsOptions } from './order-queries.ts'
import { stateWords } from './order-words.ts'

/** What belongs to the evening beside its facts. Each part is a card. */
export function OrderAside({ order }: { readonly order: Order }) {
  return (
    <aside aria-label="More about this evening" className="flex flex-col gap-6">
      <GuestCard order={order} />
      <FilesCard orderId={order.id} />
      <GuestsCard orderId={order.id} />
      <HistoryCard id={order.id} />
    </aside>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center gap-2 rounded text-link underline-offset-4 hover:underline sm:min-h-8'

function GuestCard({ order: { customer, messageId, telephone } }: { readonly order: Order }) {
  return (
    <Card title="Guest" isWide>
      <div className="flex flex-col text-sm [overflow-wrap:anywhere]">
        <Link to="/admin/customers/$id" params={{ id: customer.id }} className={`${linkClass} font-medium`}>
          {customer.name}
        </Link>
        {customer.email && (
          <a href={`mailto:${encodeURIComponent(customer.email)}`} className={linkClass}>
            <Mail size={16} className="shrink-0" aria-hidden="true" />
            {customer.email}
          </a>
        )}
        {[...new Set([telephone, customer.telephone])].filter(Boolean).map((number) => (
          <a key={number} href={`tel:${number.replace(/[^+\d]/g, '')}`} className={linkClass}>
            <Phone size={16} className="shrink-0" aria-hidden="true" />
            {number}
          </a>
        ))}
        {messageId !== null && (
          <Link to="/admin/messages/$id" params={{ id: messageId }} className={linkClass}>
            Read the enquiry
          </Link>
        )}
      </div>
    </Card>
  )
}

function HistoryCard({ id }: { readonly id: number }) {
  const { data: events = [] } = useQuery(orderEventsOptions(id))
  if (events.length === 0) return null
  return (
    <Card title="History" isWide>
      <ol className="flex flex-col gap-3 text-sm">
        {events.map((event) => (
          <li key={event.id}>
            <p>{eventText(event)}</p>
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

const list = new Intl.ListFormat('en')

function eventText({ action, details }: OrderEvent): string {
  switch (action) {
    case 'created':
      return 'Order made'
    case 'lapsed':
      return 'The hold ended'
    case 'file_added':
      return 'File added'
    case 'file_deleted':
      return 'File deleted'
    case 'moved':
      return `Moved to ${details.map(stateWord).join(', ')}`
    default:
      return `Changed: ${list.format(details.map(fieldWord))}`
  }
}

function stateWord(name: string): string {
  return Object.entries(stateWords).find(([state]) => state === name)?.[1] ?? name
}

/** Such as 'time zone' for `time_zone`. */
function fieldWord(name: string): string {
  return name.replaceAll('_', ' ')
}
