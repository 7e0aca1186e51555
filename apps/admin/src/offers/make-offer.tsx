import { isMeantAlike } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { t } from '../language/words.ts'
import type { Offer } from '../orders/order-queries.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { keysOfOffers, useStoredOffer } from './offer-queries.ts'

/** Makes an offer of what the evening says, or of an earlier one, and opens it. */
export function MakeOffer({ orderId: id }: { readonly orderId: number }) {
  const [isCopying, setIsCopying] = useState(false)
  const store = useStoredOffer()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async (from?: Offer) =>
      (await client.offers.create({ params: { id }, body: from ? { copiedFrom: from.orderId } : {} })).offer,
    onSuccess: (offer, from) => {
      store(offer)
      if (from && !isMeantAlike(from, offer)) announceSuccess(t.pricesMeantOtherwise)
      return navigate({ to: '/admin/orders/$id/offer', params: { id } })
    },
    meta: { action: 'make an offer', failed: t.offerNotMade, reloads: keysOfOffers },
  })
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-sm text-muted">{t.offerExplained}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isBusy={isPending} onClick={() => mutate(undefined)}>
          {t.makeAnOffer}
        </Button>
        <Button isBusy={isPending} onClick={() => setIsCopying(true)}>
          {t.copyFromEarlier}
        </Button>
      </div>
      {isCopying && <CopyDialog orderId={id} onPick={(from) => mutate(from)} onClosed={() => setIsCopying(false)} />}
    </div>
  )
}
