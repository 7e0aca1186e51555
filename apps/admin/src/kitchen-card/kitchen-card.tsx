import type { ReactNode } from 'react'
import { dayText, guestsText, startText, stateWords } from '../orders/order-words.ts'
import type { KitchenCard as Card } from './card-query.ts'
import { Checklists } from './checklists.tsx'
import { DishList } from './dish-list.tsx'
import { GuestList } from './guest-list.tsx'
import { Part } from './part.tsx'

/** The card on white paper, also in the dark theme. */
export function KitchenCard({ card, language }: { readonly card: Card; readonly language: string }) {
  const { order, customer } = card
  const { day, start, guests, occasion, place, notes, state } = order
  return (
    <article
      data-theme="light"
      className="flex flex-col gap-5 rounded-xl border border-line bg-background p-4 text-sm text-ink sm:p-8 print:gap-3 print:rounded-none print:border-0 print:p-0 print:text-[13px] print:leading-snug"
    >
      <header className="border-b-2 border-ink pb-3">
        <p className="text-xs tracking-wide uppercase">
          Kitchen card{state === 'confirmed' || state === 'done' ? '' : `, not confirmed (${stateWords[state]})`}
        </p>
        <h1 className="text-2xl font-semibold [overflow-wrap:anywhere]">{customer.name}</h1>
        <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4 print:grid-cols-4">
          <Fact term="When">
            {dayText(day, language)}
            {start !== null && <span className="block">{startText(start, language)}</span>}
          </Fact>
          <Fact term="Where">
            {place || 'No place yet'}
            {customer.telephone && <span className="block whitespace-nowrap">{customer.telephone}</span>}
          </Fact>
          <Fact term="How many">{guestsText(guests) || 'Not known yet'}</Fact>
          <Fact term="Occasion">{occasion || '–'}</Fact>
        </dl>
      </header>
      <GuestList card={card} />
      <DishList dishes={card.dishes} />
      {notes && (
        <Part title="Notes">
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{notes}</p>
        </Part>
      )}
      <Checklists items={order.checklist} />
    </article>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
