import { formatMoney } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../components/button.tsx'
import { Loaded } from '../components/failure-notice.tsx'
import { Card } from '../components/page.tsx'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import { type Order, type Offer, offerOptions } from '../orders/order-queries.ts'
import { MakeOffer } from './make-offer.tsx'
import { stateText } from './offer-text.ts'

/** The offer of an order, on the order's screen. */
export function OfferCard({ order: { id } }: { readonly order: Order }) {
  const query = useQuery(offerOptions(id))
  return (
    <Card title={t.offer} isWide>
      <Loaded query={query} failed={t.offerNotLoaded}>
        {(offer) => (offer ? <OfferFacts offer={offer} /> : <MakeOffer orderId={id} />)}
      </Loaded>
    </Card>
  )
}

function OfferFacts({ offer }: { readonly offer: Offer }) {
  const { orderId, number, currency, sums, versions, answer, isChanged, state } = offer
  const total = answer?.total ?? versions[0]?.total ?? sums.total
  return (
    <div className="flex flex-col items-start gap-3 text-sm [overflow-wrap:anywhere]">
      <p className="font-medium">{stateText(offer)}</p>
      <p className="text-muted">{[number, formatMoney(total, currency, locale)].filter(Boolean).join(' · ')}</p>
      {isChanged && versions.length > 0 && state !== 'accepted' && <p>{t.changesNotSent}</p>}
      <ButtonLink to="/admin/orders/$id/offer" params={{ id: orderId }}>
        {t.openTheOffer}
      </ButtonLink>
    </div>
  )
}
