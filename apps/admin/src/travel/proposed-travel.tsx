import { formatMoney, type TravelPart, type TravelProposal, travelFor } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import { travelOptions } from './travel-queries.ts'

interface ProposedTravelProps {
  /** As a guest typed it. */
  readonly place: string
  /** In kilometres, one way, as it is typed. */
  readonly distance: string
  readonly currency: string
  /** What is said if nothing is set about travel; by default nothing. */
  readonly unset?: string
}

/** Says what travelling to a place costs, and how it came to it. */
export function ProposedTravel({ place, distance, currency, unset = '' }: ProposedTravelProps) {
  const { data: travel } = useQuery({ ...travelOptions, staleTime: 60_000 })
  const km = Number(distance)
  const known = distance.trim() !== '' && Number.isInteger(km) && km >= 0 ? km : null
  const text = travel ? proposalText(travelFor(place, travel, { distance: known }), currency, unset) : ''
  return <output className="text-sm font-medium [overflow-wrap:anywhere] empty:hidden">{text}</output>
}

function proposalText(proposal: TravelProposal, currency: string, unset: string): string {
  if (proposal.state === 'proposed') return proposedText(proposal, currency)
  return {
    asks_distance: t.travelAsksDistance,
    beyond: t.travelBeyond,
    no_place: t.travelNoPlace,
    unset,
  }[proposal.state]
}

function proposedText({ amount, parts }: TravelProposal & { readonly state: 'proposed' }, currency: string): string {
  const reasons = parts.map((part) => reasonText(part, currency)).join(', ')
  return amount === 0
    ? t.travelIncluded({ reasons })
    : t.travelProposed({ amount: formatMoney(amount, currency, locale), reasons })
}

function reasonText(part: TravelPart, currency: string): string {
  const shown = (amount: number) => formatMoney(amount, currency, locale)
  switch (part.kind) {
    case 'free':
      return t.withinKm({ km: part.withinKm })
    case 'zone':
      return t.inZone(part)
    case 'further':
      return t.kmFurther({ km: part.km, each: shown(part.each) })
    case 'parking':
      return t.withParkingOf({ amount: shown(part.amount) })
    default:
      return t.withNightOf({ amount: shown(part.amount) })
  }
}
