import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { MAX_KM } from '../orders/orders.ts'
import { translationsOf } from '../site/translations.ts'

/** The maximum lengths of texts and lists. */
export const travelLimits = { zones: 100, zoneName: 80, places: 200, place: 80, sentence: 500 } as const

const kilometres = (description: string) => f.nullableInteger({ minimum: 0, maximum: MAX_KM, description })

/** With this, no distance costs more than the largest amount. */
const KmAmount = f.nullableInteger({
  ...f.NullableAmount,
  minimum: 0,
  maximum: Math.floor(f.MAX_AMOUNT / 2 / MAX_KM),
  description: "For each further kilometre, in the currency's smallest unit; null if none is offered.",
})

/** A part of the country, and what travelling there costs. @public */
export const TravelZone = f.strictObject({
  name: f.requiredText(travelLimits.zoneName),
  places: Type.Array(f.requiredText(travelLimits.place), {
    maxItems: travelLimits.places,
    description: 'Postcodes, such as `10115`, `75` (all that begin so) or `10115-10119`, and names of places.',
  }),
  amount: { ...f.Amount, description: "In the currency's smallest unit; 0 if it is included." },
  has_parking: Type.Boolean(),
  has_night: Type.Boolean(),
})

const areaSentence = {
  ...f.inLines(f.text(travelLimits.sentence)),
  description: 'A sentence for visitors about where the owner cooks.',
}

export const travelFields = {
  free_km: kilometres('Up to this distance travelling costs nothing; null if the distance does not matter.'),
  km_amount: KmAmount,
  zones: Type.Array(TravelZone, {
    maxItems: travelLimits.zones,
    description: 'The more specific wins, then the first.',
  }),
  parking_amount: f.Amount,
  night_amount: f.Amount,
  night_from_km: kilometres('A night is added from this distance on; null if only zones add one.'),
  travel_vat_rate: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    description: 'Value added tax in hundredths of a per cent, such as 1900; 0 for none.',
  }),
  is_area_shown: Type.Boolean({ description: 'Whether visitors read the sentence and the names of the zones.' }),
  area_sentence: areaSentence,
  area_translations: translationsOf({ area_sentence: areaSentence }, ['area_sentence']),
}

export const TravelSettings = Type.Object({ ...travelFields, version: f.Version })
export type TravelSettings = Static<typeof TravelSettings>

export const travel = {
  get: {
    ...f.route('admin', 'GET', '/travel'),
    summary: 'Read how far the owner goes, and what it costs',
    reply: f.oneOf('travel', TravelSettings),
  },
  update: {
    ...f.route('admin', 'PUT', '/travel'),
    summary: 'Change what travelling costs; what is left out stays as it is. Orders keep what they have',
    body: Type.Partial(f.strictObject({ ...travelFields, version: f.Version })),
    reply: f.oneOf('travel', TravelSettings),
    message: 'Travel saved',
  },
} as const satisfies Record<string, Endpoint>
