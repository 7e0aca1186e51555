import type { ReactNode } from 'react'
import { dayText, guestsText, startText, stateNames } from '../orders/order-text.tsx'
import type { KitchenCard as Card } from './card-query.ts'
import { Checklists } from './checklists.tsx'
import { DishList } from './dish-list.tsx'
import { GuestList } from './guest-list.tsx'
import { Part } from './part.tsx'

/** The card on white, also in the dark theme. In print, its first line is repeated on every page. */
export function KitchenCard({ card, language }: { readonly card: Card; readonly language: string }) {
  const { order, customer } = card
  const { day, state, notes } = order
  return (
    <article
      data-theme="light"
      className="rounded-xl border border-line bg-background p-4 text-sm text-ink sm:p-8 print:table print:w-full print:table-fixed print:rounded-none print:border-0 print:p-0 print:text-[13px] print:leading-snug"
    >
      <div className="break-inside-avoid print:table-header-group">
        <p className="flex flex-wrap justify-between gap-x-6 text-xs tracking-wide uppercase print:pb-2">
          Kitchen card{state === 'confirmed' || state === 'done' ? '' : `, not confirmed (${stateNames[state]})`}
          <span className="hidden [overflow-wrap:anywhere] print:inline">
            {customer.name}, {dayText(day, language)}
          </span>
        </p>
      </div>
      <div className="flex flex-col gap-5 print:table-row-group print:[&>*+*]:mt-3">
        <Facts card={card} language={language} />
        <GuestList card={card} />
        <DishList card={card} />
        {notes && (
          <Part title="Notes">
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{notes}</p>
          </Part>
        )}
        <Checklists items={order.checklist} />
      </div>
    </article>
  )
}

/** The customer, the time, the place and the guest count. */
function Facts({ card: { order, customer }, language }: { readonly card: Card; readonly language: string }) {
  const { day, start, guests, occasion, place } = order
  return (
    <header className="border-b-2 border-ink pb-3">
      <h1 className="text-2xl font-semibold [overflow-wrap:anywhere]">{customer.name}</h1>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4 print:grid-cols-4">
        <Fact term="When">
          {dayText(day, language)}
          {start !== null && <span className="block">{startText(start, language)}</span>}
        </Fact>
        <Fact term="Where">{place || 'No place yet'}</Fact>
        <Fact term="How many">{guestsText(guests) || 'Not known yet'}</Fact>
        <Fact term="Occasion">{occasion || '–'}</Fact>
      </dl>
    </header>
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
