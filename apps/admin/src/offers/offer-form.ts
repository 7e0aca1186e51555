import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { client } from '../calls/api.ts'
import { presentIn } from '../calls/outdated.ts'
import { readValues } from '../forms/record-fields.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../language/words.ts'
import type { Offer } from '../orders/order-queries.ts'
import { changesOf, offerFields, type OfferValues, sumsOfValues, type TypedOffer, valuesOf } from './offer-fields.ts'
import { keysOfOffers, useStoredOffer } from './offer-queries.ts'

/** @param onSaved called after each save */
export function useOfferForm(offer: Offer, onSaved: () => void) {
  const store = useStoredOffer()
  return useRecordForm<OfferValues, Offer>({
    fields: offerFields(offer.currency),
    record: offer,
    storedOf: valuesOf,
    send: async (changes, _all, { orderId: id, version }) => {
      const body = { version, ...changesOf(changes) }
      const saved = (await client.offers.update({ params: { id }, body })).offer
      store(saved)
      return saved
    },
    canHideFields: true,
    presentOf: (error) => presentIn<Offer>(error, 'offer'),
    reloads: keysOfOffers,
    saved: t.offerSaved,
    onSaved,
    failed: t.saveFailedTextKept,
    action: 'save an offer',
  })
}

/** Returns what is typed in the form of an offer, and its sums; null if they are too large. */
export function useTypedOffer(offer: Offer) {
  const typed = useWatch<TypedOffer>() as TypedOffer // the form has all its values
  const fields = useMemo(() => offerFields(offer.currency), [offer.currency])
  const values = readValues<OfferValues>(fields, typed).stored
  return { typed, values, sums: sumsOfValues(values, offer) }
}
