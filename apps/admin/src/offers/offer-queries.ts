import type { InputOf, OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../calls/api.ts'
import { eveningKeys, type Offer, offerOptions, offersKey } from '../orders/order-queries.ts'

export type OfferLine = Offer['lines'][number]
export type OfferChanges = Omit<InputOf<Api['offers']['update']>['body'], 'version'>
export type ListedOffer = OutputOf<Api['offers']['list']>['items'][number]

export function offerListOptions(search: string) {
  return queryOptions({
    queryKey: [...offersKey, 'list', search] as const,
    queryFn: async ({ signal }) => (await client.offers.list({ query: { search, limit: 20 }, signal })).items,
    meta: { action: 'load offers' },
  })
}

/** What shows what an offer changes: orders, customers, the conversation. */
export const keysOfOffers = [offersKey, ...eveningKeys, ['messages']] as const

/** Returns a function that stores what a call has returned. */
export function useStoredOffer() {
  const queryClient = useQueryClient()
  return (offer: Offer) => queryClient.setQueryData(offerOptions(offer.orderId).queryKey, offer)
}
