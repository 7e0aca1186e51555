import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../components/page.tsx'
import { EmailLink, PhoneLinks } from '../components/contact-links.tsx'
import { DateTime } from '../components/date-time.tsx'
import { TextLink } from '../components/text.tsx'
import { dayText, StateBadge } from '../orders/order-text.tsx'
import { type CustomerSummary, nameOf } from '../orders/customer-picker.tsx'
import { customerOptions, type CustomerRecord } from './customer-queries.ts'
import type { Column } from '../components/list.tsx'
import { formatDay } from '../language/moment-text.ts'
import { t } from '../language/words.ts'

export function CustomerHistory({ record }: { readonly record: CustomerRecord }) {
  const { customer, orders, eaten, messages } = record
  return (
    <>
      <Card
        title={t.evenings}
        isWide
        action={
          <TextLink to="/admin/orders" search={{ customer: customer.id }} look="text" className="text-sm">
            {t.newOrder}
          </TextLink>
        }
      >
        <List empty={t.noEveningsYet}>
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <TextLink to="/admin/orders/$id" params={{ id: order.id }} look="text">
                {dayText(order.day)}
              </TextLink>
              <StateBadge state={order.state} />
              {order.occasion && <span className="w-full text-muted [overflow-wrap:anywhere]">{order.occasion}</span>}
            </li>
          ))}
        </List>
      </Card>
      {eaten.length > 0 && (
        <Card title={t.whatTheyAte} isWide>
          <List>
            {eaten.map(({ title, times, lastDay }) => (
              <li key={title} className="[overflow-wrap:anywhere]">
                {title}
                <span className="block text-muted">
                  {times > 1 ? t.dayAndTimes({ day: dayText(lastDay), times }) : dayText(lastDay)}
                </span>
              </li>
            ))}
          </List>
        </Card>
      )}
      <Card title={t.messages} isWide>
        <p className="mb-3 text-sm text-muted">
          {t.lastHeardOf} <DateTime iso={customer.heardAt} />
        </p>
        <List empty={t.noMessages}>
          {messages.map(({ id, subject, status, createdAt }) => (
            <li key={id}>
              <TextLink to="/admin/messages/$id" params={{ id }} look="text" className="[overflow-wrap:anywhere]">
                {subject || t.noSubject}
              </TextLink>
              <span className="block text-muted">
                {t.messageStatus({ status })}, <DateTime iso={createdAt} />
              </span>
            </li>
          ))}
        </List>
      </Card>
    </>
  )
}

function List({ empty, children }: { readonly empty?: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-sm text-muted">{empty}</p>
  return <ul className="flex max-h-96 flex-col gap-3 overflow-y-auto text-sm">{children}</ul>
}

interface EarlierEveningsProps {
  readonly customerId: number
  readonly orderId: number | null
}

const SHOWN = 3

/** A link to the sender of a message, and the sender's other orders. */
export function EarlierEvenings({ customerId, orderId }: EarlierEveningsProps) {
  const { data } = useQuery(customerOptions(customerId))
  const evenings = (data?.orders ?? []).filter(({ id, day }) => id !== orderId && day !== null)
  return (
    <section aria-label={t.sender} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <TextLink to="/admin/customers/$id" params={{ id: customerId }} look="text">
        {t.openTheCustomer}
      </TextLink>
      {evenings.slice(0, SHOWN).map(({ id, day, state }) => (
        <span key={id} className="flex items-center gap-2">
          <TextLink to="/admin/orders/$id" params={{ id }} look="text">
            {dayText(day)}
          </TextLink>
          <StateBadge state={state} />
        </span>
      ))}
      {evenings.length > SHOWN && <span className="text-muted">{t.andMore({ count: evenings.length - SHOWN })}</span>}
    </section>
  )
}

/** Returns the diets of single orders, one per line, such as 'For 19 Dec: gluten, nuts'; '' if there are none. */
export function toldText(told: CustomerRecord['told']): string {
  const lines = told.map(({ day, allergens, diets, isUnreadable }) => {
    const names = allergens.map((code) => t.allergenInText({ code }))
    const what = isUnreadable ? t.cannotBeReadAskAgain : [names.join(', '), diets].filter(Boolean).join('. ')
    return day === null ? t.toldForNoDay({ what }) : t.toldForDay({ day: shortDay(day), what })
  })
  return [...new Set(lines)].join('\n')
}

function shortDay(day: string): string {
  const year = day.startsWith(`${new Date().getFullYear()}-`) ? undefined : 'numeric'
  return formatDay(day, { day: 'numeric', month: 'short', year })
}

const dietsClass = 'line-clamp-4 font-medium [overflow-wrap:anywhere] whitespace-pre-line text-danger'

export const customerColumns: readonly Column<CustomerSummary>[] = [
  {
    heading: t.name,
    cell: (customer) => (
      <TextLink to="/admin/customers/$id" params={{ id: customer.id }} look="row">
        {nameOf(customer)}
      </TextLink>
    ),
  },
  {
    heading: t.email,
    className: 'w-[24%]',
    cell: ({ email }) => (email ? <EmailLink email={email} /> : '—'),
  },
  {
    heading: t.telephone,
    className: 'w-40',
    cell: ({ telephone }) => (telephone ? <PhoneLinks numbers={[telephone]} /> : '—'),
  },
  { heading: t.evenings, className: 'w-28', cell: ({ evenings }) => evenings },
  {
    heading: t.diets,
    className: 'w-48',
    cell: ({ hasDiets, told }) => {
      const words = [hasDiets && t.yes, toldText(told)].filter(Boolean).join('\n')
      return words ? <span className={dietsClass}>{words}</span> : '—'
    },
  },
  { heading: t.lastHeardOf, className: 'w-48', cell: ({ heardAt }) => <DateTime iso={heardAt} /> },
]
