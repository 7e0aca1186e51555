import { api, formatMoney, isNoPostcode, settingsIds, travelLimits } from '@tablier/contracts'
import { foldText } from '@tablier/contracts/search'
import { amountKind, rateKind } from '../content/products/product-kinds.ts'
import { type Kind, lines, Refusal } from '../forms/kinds.ts'
import type { Problems, RecordFields } from '../forms/record-fields.ts'
import type { FormSubject } from '../history/form-history.tsx'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import type { TranslatedField } from '../translations/form-languages.tsx'
import { translatedParts } from '../translations/translated-parts.ts'
import { translationsKind } from '../translations/translations.ts'
import type { Travel, TravelZone } from './travel-queries.ts'

const { body } = api.travel.update

type Distances = Pick<Travel, 'freeKm' | 'kmAmount' | 'parkingAmount' | 'nightAmount' | 'nightFromKm' | 'travelVatRate'>

export const distanceFields = (currency: string) =>
  ({
    body,
    writing: { currency },
    labels: {
      freeKm: t.freeKm,
      kmAmount: t.kmAmount,
      parkingAmount: t.parkingAmount,
      nightAmount: t.nightAmount,
      nightFromKm: t.nightFromKm,
      travelVatRate: t.vatRate,
    },
    kinds: { parkingAmount: amountKind, nightAmount: amountKind, travelVatRate: rateKind },
  }) satisfies RecordFields<Distances>

/** Postcodes and places, one on each line or separated by commas. */
const places = {
  ...lines,
  read(typed: string) {
    const read = lines.read(typed.replaceAll(/[,;]/g, '\n'))
    if (read.length > travelLimits.places) throw new Refusal(t.atMostLines({ max: travelLimits.places }))
    if (read.some(({ length }) => length > travelLimits.place))
      throw new Refusal(t.eachPlaceCanHave({ max: travelLimits.place }))
    const wrong = read.find(isNoPostcode)
    if (wrong !== undefined) throw new Refusal(t.isNoPostcode({ place: wrong }))
    return read
  },
} as const satisfies Kind

export const zoneFields = (currency: string): RecordFields<Pick<Travel, 'zones'>> => ({
  body,
  writing: { currency },
  labels: { zones: t.zones },
  required: { 'zones.name': t.pleaseEnterAName },
  kinds: { 'zones.places': places, 'zones.amount': amountKind },
  shown: { zones: ({ zones }) => zones.map((zone) => zoneText(zone, currency)).join('\n\n') },
  check: ({ zones }, found) => ({ ...sameNames(zones), ...found }),
})

function sameNames(zones: readonly TravelZone[]): Problems {
  const names = zones.map(({ name }) => foldText(name.trim()))
  const twice = names.flatMap((name, index) => (name !== '' && names.indexOf(name) < index ? [index] : []))
  return Object.fromEntries(twice.map((index) => [`zones.${index}.name`, t.anotherZoneHasThisName]))
}

function zoneText({ name, amount, places: named, hasParking, hasNight }: TravelZone, currency: string): string {
  const more = [hasParking && t.withParking, hasNight && t.withNight].filter(Boolean)
  return [`${name}: ${formatMoney(amount, currency, locale)}`, ...more, named.join(', ')].join('\n')
}

/** The sentence, which can be given in other languages. */
export const sentence: readonly TranslatedField[] = [
  {
    name: 'areaSentence',
    path: 'areaSentence',
    at: 'areaTranslations',
    label: t.areaSentence,
    kind: 'longText',
    maxLength: travelLimits.sentence,
  },
]

const parts = translatedParts(sentence)

export const areaFields = {
  body,
  labels: { isAreaShown: t.isAreaShown, areaSentence: t.areaSentence, ...parts.labels },
  shown: parts.shown,
  kinds: { areaTranslations: translationsKind(['areaSentence']) },
} satisfies RecordFields<Pick<Travel, 'isAreaShown' | 'areaSentence' | 'areaTranslations'>>

/** The history of all of it. */
export function travelHistory(currency: string): FormSubject {
  const [distances, zones] = [distanceFields(currency), zoneFields(currency)]
  return {
    name: 'settings',
    id: settingsIds.travel,
    title: t.historyOf({ name: t.travel }),
    fields: {
      body,
      writing: { currency },
      labels: { ...distances.labels, ...zones.labels, ...areaFields.labels },
      shown: { ...zones.shown, ...areaFields.shown } as RecordFields<never>['shown'] & {}, // each of its own fields
      kinds: { ...distances.kinds, ...zones.kinds, ...areaFields.kinds },
    },
    reloads: [[]],
  }
}
