import { partsOfAddress, type Word } from './address-words.ts'
import { hasPlace, type PlaceName, readPlace } from './place-names.ts'
import { type CodesOfZone, findPostcode, type Postcode, readCodes } from './postcodes.ts'

/** A part of the country, and what travelling there costs. */
export interface PricedZone {
  readonly name: string
  /** Postcodes (`10115`), how they begin (`75`), ranges (`10115-10119`), and names of places, as the owner typed them. */
  readonly places: readonly string[]
  /** In the currency's smallest unit; 0 if it is included. */
  readonly amount: number
  readonly hasParking: boolean
  readonly hasNight: boolean
}

/** How far the owner goes, and what it costs. Amounts are in the currency's smallest unit, distances one way. */
export interface TravelRules {
  /** Up to this distance it costs nothing; null if the distance does not matter. */
  readonly freeKm: number | null
  /** For each kilometre beyond; null if none is offered. */
  readonly kmAmount: number | null
  readonly zones: readonly PricedZone[]
  /** 0 for nothing. */
  readonly parkingAmount: number
  readonly nightAmount: number
  /** A night is added from this distance on; null if only zones add one. */
  readonly nightFromKm: number | null
}

/** What a sum is made of, in this order. The texts of the line are made of these, in the language of its reader. */
export type TravelPart =
  | { readonly kind: 'free'; readonly withinKm: number; readonly amount: 0 }
  /** `by` is what the owner typed, such as `14467` or `Potsdam`. */
  | { readonly kind: 'zone'; readonly zone: string; readonly by: string; readonly amount: number }
  | { readonly kind: 'further'; readonly km: number; readonly each: number; readonly amount: number }
  | { readonly kind: 'parking'; readonly amount: number }
  | { readonly kind: 'night'; readonly amount: number }

export type TravelProposal =
  | { readonly state: 'proposed'; readonly amount: number; readonly parts: readonly TravelPart[] }
  /** No zone has the place: the distance decides. */
  | { readonly state: 'asks_distance' }
  /** It is too far: no zone has it, and nothing is said about further kilometres. */
  | { readonly state: 'beyond' }
  /** Nobody has said where the evening is. */
  | { readonly state: 'no_place' }
  /** The owner has said nothing about travel. */
  | { readonly state: 'unset' }

interface KnownDistance {
  /** In kilometres, one way. */
  readonly distance?: number | null | undefined
}

/**
 * Proposes what travelling to a place costs, and says how it came to it. A distance that is free decides first, then the
 * most specific zone, then the distance.
 * @param place as a guest typed it
 */
export function travelFor(place: string, travel: TravelRules, { distance }: KnownDistance = {}): TravelProposal {
  const { freeKm, kmAmount, zones } = travel
  const decidesByDistance = freeKm !== null || kmAmount !== null
  if (!decidesByDistance && zones.length === 0) return { state: 'unset' }
  const km = distance ?? null
  if (km !== null && freeKm !== null && km <= freeKm) return proposed([{ kind: 'free', withinKm: freeKm, amount: 0 }])
  const found = zoneOf(place, zones)
  if (found) {
    const { zone, by } = found
    const parking = zone.hasParking ? partOf('parking', travel.parkingAmount) : []
    const night = zone.hasNight ? partOf('night', travel.nightAmount) : nightOf(travel, km)
    return proposed([{ kind: 'zone', zone: zone.name, by, amount: zone.amount }, ...parking, ...night])
  }
  if (km === null) {
    if (place.trim() === '') return { state: 'no_place' }
    return { state: decidesByDistance ? 'asks_distance' : 'beyond' }
  }
  if (kmAmount === null) return { state: 'beyond' }
  const further = km - (freeKm ?? 0)
  const part = { kind: 'further', km: further, each: kmAmount, amount: further * kmAmount } as const
  return proposed([part, ...nightOf(travel, km)])
}

function proposed(parts: readonly TravelPart[]): TravelProposal {
  return { state: 'proposed', amount: parts.reduce((sum, { amount }) => sum + amount, 0), parts }
}

const nightOf = ({ nightAmount, nightFromKm }: TravelRules, km: number | null) =>
  km !== null && nightFromKm !== null && km >= nightFromKm ? partOf('night', nightAmount) : []

const partOf = (kind: 'night' | 'parking', amount: number): TravelPart[] => (amount > 0 ? [{ kind, amount }] : [])

interface FoundZone {
  readonly zone: PricedZone
  readonly by: string
}

/** From how many postcodes on they say less than the name of a place. */
const CODES_OF_A_PLACE = 100

/**
 * Returns the zone of a place, and what named it. The more specific one wins, and of equal ones the first of the list:
 * few postcodes before a place, a place of more words before one of fewer, and both before many postcodes.
 */
function zoneOf(place: string, zones: readonly PricedZone[]): FoundZone | undefined {
  const parts = partsOfAddress(place)
  const code = findPostcode(parts)
  const named = zones.flatMap((zone) =>
    entriesOf(zone.places).flatMap((entry) => {
      const rank = rankOf(entry, parts, code)
      return rank === undefined ? [] : [{ zone, by: entry.by, rank }]
    }),
  )
  const best = named.reduce((least, { rank }) => Math.min(least, rank), Number.POSITIVE_INFINITY)
  return named.find(({ rank }) => rank === best)
}

/** What an owner typed: postcodes, or else the name of a place. */
interface Entry {
  readonly by: string
  readonly codes: CodesOfZone | undefined
  readonly name: PlaceName
}

/** What was read of the places of zones. A screen asks again with each letter that is typed. */
const known = new WeakMap<readonly string[], readonly Entry[]>()

function entriesOf(places: readonly string[]): readonly Entry[] {
  const read =
    known.get(places) ?? places.map((typed) => ({ by: typed.trim(), codes: readCodes(typed), name: readPlace(typed) }))
  known.set(places, read)
  return read
}

/** Returns how specific something is that has an address, the lowest first; undefined if it has it not. */
function rankOf({ codes, name }: Entry, parts: readonly (readonly Word[])[], code: Postcode | undefined) {
  if (codes) return code && codes.has(code) ? rankOfCodes(codes, code) : undefined
  return parts.some((part) => hasPlace(part, name)) ? CODES_OF_A_PLACE / (1 + name.terms.length / 100) : undefined
}

/** A place has a rank just below 100, by its words. */
function rankOfCodes(codes: CodesOfZone, code: Postcode): number {
  const size = codes.size(code)
  return size < CODES_OF_A_PLACE ? size / CODES_OF_A_PLACE : size
}
