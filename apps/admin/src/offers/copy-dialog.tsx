import { formatMoney } from '@tablier/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { PickDialog } from '../components/pick-dialog.tsx'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import type { Offer } from '../orders/order-queries.ts'
import { dayText } from '../orders/order-text.tsx'
import { type ListedOffer, offerListOptions } from './offer-queries.ts'

interface CopyDialogProps {
  /** The order that has none of its own lines to copy. */
  readonly orderId: number
  readonly onPick: (from: Offer) => void
  readonly onClosed: () => void
}

/** Picks the offer of an earlier evening, whose lines are copied. */
export function CopyDialog({ orderId, onPick, onClosed }: CopyDialogProps) {
  const [typed, setTyped] = useState('')
  const { data = [] } = useQuery(offerListOptions(typed.trim()))
  const { mutate } = useMutation({
    mutationFn: async (id: number) => (await client.offers.get({ params: { id } })).offer,
    meta: { action: 'load an earlier offer', failed: t.offerNotLoaded },
  })
  const others = data.filter((offer) => offer.orderId !== orderId)
  return (
    <PickDialog
      title={t.copyFromEarlier}
      label={t.earlierEvening}
      placeholder={t.nameOccasionOrPlace}
      typed={typed}
      onTyped={setTyped}
      maxLength={200}
      empty={t.noEarlierOffer}
      choices={(onPicked) =>
        others.map((offer) => ({
          key: String(offer.orderId),
          text: offer.customer.name,
          hint: factsOf(offer),
          onPick: () =>
            mutate(offer.orderId, {
              onSuccess: (from) => {
                if (from) onPick(from)
                onPicked()
              },
            }),
        }))
      }
      onClosed={onClosed}
    />
  )
}

function factsOf({ number, day, occasion, total, currency, state }: ListedOffer): string {
  const facts = [
    day && dayText(day),
    occasion,
    number,
    t.offerStateShort({ state }),
    formatMoney(total, currency, locale),
  ]
  return facts.filter(Boolean).join(' · ')
}
