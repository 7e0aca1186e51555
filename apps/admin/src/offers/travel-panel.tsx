import { formatMoney, MAX_KM, travelFor } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { TextInput } from '../components/field.tsx'
import { Rich } from '../components/text.tsx'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import { eveningKeys, type Order, orderKey } from '../orders/order-queries.ts'
import { ProposedTravel } from '../travel/proposed-travel.tsx'
import { travelOptions } from '../travel/travel-queries.ts'

interface TravelPanelProps {
  readonly order: Order
  readonly isBusy: boolean
  /** Adds the line that the server proposes for the order. */
  readonly onAdd: () => void
  readonly onClosed: () => void
}

/** Says what travelling to the evening costs and why, asks how far it is if the place does not tell, and adds the line. */
export function TravelPanel({ order, isBusy, onAdd, onClosed }: TravelPanelProps) {
  const { place, currency } = order
  const { data: travel } = useQuery({ ...travelOptions, staleTime: 60_000 })
  const [typed, setTyped] = useState(order.distanceKm === null ? '' : String(order.distanceKm))
  const { keepDistance, isPending } = useDistance(order)
  if (!travel) return null
  const text = typed.trim()
  const isWrong = text !== '' && !(/^\d{1,5}$/.test(text) && Number(text) <= MAX_KM)
  const distance = text === '' || isWrong ? null : Number(text)
  const proposal = travelFor(place, travel, { distance })
  const { state: byPlace } = travelFor(place, travel)
  const amount = proposal.state === 'proposed' ? proposal.amount : null
  function add() {
    if (isWrong) return
    keepDistance(distance, () => {
      onAdd()
      onClosed()
    })
  }
  return (
    <section aria-label={t.theTravel} className="flex flex-col gap-3 rounded-xl border border-line p-3">
      <ProposedTravel place={place} distance={typed} currency={currency} />
      {byPlace === 'unset' && (
        <p className="text-sm font-medium">
          <Rich text={t.travelNotSet} link="/admin/shipping" />
        </p>
      )}
      {byPlace !== 'unset' && byPlace !== 'proposed' && (
        <div className="max-w-60">
          <TextInput
            label={t.distanceKm}
            inputMode="numeric"
            maxLength={5}
            error={isWrong ? t.wholeKilometres : undefined}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={amount === null || amount === 0 ? 'plain' : 'primary'}
          isBusy={isBusy || isPending}
          onClick={add}
        >
          {addText(amount, currency)}
        </Button>
        <Button onClick={onClosed}>{t.close}</Button>
      </div>
    </section>
  )
}

function addText(amount: number | null, currency: string): string {
  if (amount === null) return t.enterTravelMyself
  const shown = formatMoney(amount, currency, locale)
  return amount === 0 ? t.addFreeTravel({ amount: shown }) : t.addTheTravel({ amount: shown })
}

/** Keeps in the order how far its place is, so that nobody is asked again. */
function useDistance({ id, version, distanceKm: stored }: Order) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (distanceKm: number | null) =>
      (await client.orders.update({ params: { id }, body: { version, distanceKm } })).order,
    onSuccess: (order) => queryClient.setQueryData<Order>(orderKey(id), order),
    meta: { action: 'save the distance of an evening', failed: t.lineNotAdded, reloads: eveningKeys },
  })
  const keepDistance = (distance: number | null, onKept: () => void) =>
    distance === stored ? onKept() : mutate(distance, { onSuccess: onKept })
  return { keepDistance, isPending }
}
