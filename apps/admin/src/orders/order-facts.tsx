import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../calls/api.ts'
import { MapLink, PhoneLinks } from '../components/contact-links.tsx'
import { Allergies } from './guests/allergies.tsx'
import { type Order, orderKey } from './order-queries.ts'
import { guestsText, startText } from './order-text.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { t } from '../language/words.ts'

/** What one needs on the day of an evening: time, place, telephone, guests and allergies. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const { start, place, guests, telephone, customer } = order
  const numbers = [telephone, customer.telephone].filter(Boolean)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1.5 text-sm">
      <Fact term={t.time}>{startText(start) || t.notSetYet}</Fact>
      <Fact term={t.place}>{place ? <MapLink place={place} /> : t.noPlaceYet}</Fact>
      <Fact term={t.telephone}>
        <PhoneLinks numbers={numbers} />
        {numbers.length === 0 && t.notKnown}
      </Fact>
      <Fact term={t.guests}>{guestsText(guests) || t.notKnownYet}</Fact>
      <Fact term={t.allergies}>
        <ToldAllergies order={order} />
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function ToldAllergies({ order }: { readonly order: Order }) {
  const { id, customer } = order
  const query = useQuery({
    queryKey: [...orderKey(id), 'told'] as const,
    queryFn: async ({ signal }) => {
      const [host, { items }] = await Promise.all([
        client.customers.get({ params: customer, signal }),
        client.guests.list({ params: { id }, signal }),
      ])
      return { customer: host.customer, guests: items }
    },
    staleTime: 0, // a guest may have answered since
    meta: { action: 'load what the people at an evening cannot eat' },
  })
  return (
    <Loaded query={query} failed={t.failedToLoadTheAllergies}>
      {(told) => <Allergies order={order} {...told} isShort />}
    </Loaded>
  )
}
