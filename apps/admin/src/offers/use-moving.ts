import { ApiError } from '@tablier/api-client'
import { DATE_PATTERN, dateAt } from '@tablier/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { dashboardOptions } from '../calls/dashboard-query.ts'
import { addressOf } from '../components/link-field.tsx'
import { t } from '../language/words.ts'
import { dayOffOptions, dayOffText } from '../orders/calendar/calendar-queries.ts'
import type { BodyFor } from '../orders/order-mails.tsx'
import { type Offer, type Order, orderOptions } from '../orders/order-queries.ts'
import { keysOfOffers } from './offer-queries.ts'
import { useTelling } from './use-telling.ts'

export interface MoveProps {
  readonly offer: Offer
  readonly order: Order
  /** Gets the order as it is now. */
  readonly onDone: (order: Order) => void
}

const movedMail: BodyFor = (_language, words) => words.movedMail

/** What is typed in the dialog that moves an evening, the mail, and the call. */
export function useMoving({ offer, order, onDone }: MoveProps) {
  const { id, timeZone } = order
  const [today] = useState(() => dateAt(new Date(), timeZone))
  const [typed, setTyped] = useState({ day: order.day ?? '', start: order.start ?? '' })
  /** The day that another evening has. */
  const [taken, setTaken] = useState<{ readonly day: string; readonly said: string }>()
  const { day } = typed
  const start = typed.start === '' ? null : typed.start
  const isDay = new RegExp(DATE_PATTERN).test(day)
  const isSame = day === order.day && start === order.start
  const problem = !isDay || day < today || isSame ? t.chooseANewDay : taken?.day === day ? taken.said : undefined
  const { data: dayOff } = useQuery({ ...dayOffOptions(day), enabled: isDay })
  const path = offer.link?.path ?? null
  const queryClient = useQueryClient()
  const telling = useTelling({
    orderId: id,
    bodyFor: movedMail,
    facts: { date: day, start, ...(path !== null && { link: addressOf(path) }) },
    problem,
    call: async (told) =>
      (await client.offers.move({ params: { id }, body: { version: offer.version, day, start, ...told } })).offer,
    onDone: async () => onDone(await queryClient.fetchQuery({ ...orderOptions(id), staleTime: 0 })),
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'slot_taken') setTaken({ day, said: error.message })
    },
    meta: {
      action: 'move an accepted evening',
      done: t.eveningWasMoved,
      failed: t.eveningNotMoved,
      reloads: [...keysOfOffers, dashboardOptions.queryKey],
    },
  })
  return {
    day,
    start: typed.start,
    type: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    today,
    off: isDay && dayOff ? dayOffText(day, dayOff) : '',
    problem,
    telling,
  }
}
