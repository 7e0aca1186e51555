import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { t } from '../language/words.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { keysOfOffers, useStoredOffer } from './offer-queries.ts'

/** Makes an offer of what the evening says, or of an earlier one, and opens it. */
export function MakeOffer({ orderId: id }: { readonly orderId: number }) {
  const [isCopying, setIsCopying] = useState(false)
  const store = useStoredOffer()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async (copiedFrom?: number) =>
      (await client.offers.create({ params: { id }, body: copiedFrom === undefined ? {} : { copiedFrom } })).offer,
    onSuccess: (offer) => {
      store(offer)
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
      {isCopying && (
        <CopyDialog orderId={id} onPick={(_lines, from) => mutate(from)} onClosed={() => setIsCopying(false)} />
      )}
    </div>
  )
}
