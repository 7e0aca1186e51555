import { describe, expect, it } from 'vitest'
import { isNoPostcode, readCodes } from './postcodes.ts'
import table from './travel-for.cases.json' with { type: 'json' }
import { type TravelRules, type PricedZone, travelFor } from './travel-for.ts'

const rules: TravelRules = {
  freeKm: null,
  kmAmount: null,
  zones: [],
  parkingAmount: 0,
  nightAmount: 0,
  nightFromKm: null,
}

function zone(name: string, places: readonly string[], amount = 0): PricedZone {
  return { name, places, amount, hasParking: false, hasNight: false }
}

const zonesOf = (country: string) =>
  table.zones[country as keyof typeof table.zones].map(({ name, places, amount }) => zone(name, places, amount)) // a key of the file

describe('the zone of a place', () => {
  it.each(table.cases)('in %s of %s is %s, by %s', (country, place, name, by) => {
    const proposal = travelFor(place!, { ...rules, freeKm: 10, zones: zonesOf(country!) })
    const part = proposal.state === 'proposed' ? proposal.parts[0] : undefined
    const found = part?.kind === 'zone' ? [part.zone, part.by] : [null]
    expect(found).toEqual(by === undefined ? [name] : [name, by])
  })

  it('is the first of the list if two are equally specific', () => {
    const [first, second] = [zone('first', ['Potsdam', '14467']), zone('second', ['14467', 'Potsdam'])]
    for (const place of ['14467 Potsdam', 'Potsdam']) {
      expect(travelFor(place, { ...rules, zones: [first, second] })).toMatchObject({ parts: [{ zone: 'first' }] })
      expect(travelFor(place, { ...rules, zones: [second, first] })).toMatchObject({ parts: [{ zone: 'second' }] })
    }
  })

  it('is found in the longest text that a guest can write', () => {
    const zones = Array.from({ length: 100 }, (_, index) =>
      zone(`${index}`, Array(50).fill(`Place ${index}`) as string[]),
    ) // of texts
    const place = `${'Saint-a d '.repeat(30)}, Place 99`
    expect(travelFor(place, { ...rules, zones })).toMatchObject({ parts: [{ zone: '99' }] })
  })
})

describe('a proposal', () => {
  const travel: TravelRules = {
    freeKm: 20,
    kmAmount: 90,
    zones: [
      { ...zone('Brandenburg', ['14'], 4500), hasParking: true },
      { ...zone('Sea', ['Rostock'], 9000), hasNight: true },
      zone('Included', ['Bernau']),
    ],
    parkingAmount: 1000,
    nightAmount: 12_000,
    nightFromKm: 150,
  }

  it.each([
    ['a free distance', 'Somewhere', 20, 0, ['free']],
    ['a free distance within a zone', '14467 Potsdam', 12, 0, ['free']],
    ['a zone with parking', '14467 Potsdam', null, 5500, ['zone', 'parking']],
    ['a zone, beyond the free distance', '14467 Potsdam', 35, 5500, ['zone', 'parking']],
    ['a zone with a night', 'Rostock', null, 21_000, ['zone', 'night']],
    ['a zone with a night, far away', 'Rostock', 230, 21_000, ['zone', 'night']],
    ['a zone that is far away', 'Bernau', 150, 12_000, ['zone', 'night']],
    ['what is included', 'Bernau', null, 0, ['zone']],
    ['the first further kilometre', 'Somewhere', 21, 90, ['further']],
    ['the last distance without a night', 'Somewhere', 149, 129 * 90, ['further']],
    ['the first distance with a night', 'Somewhere', 150, 130 * 90 + 12_000, ['further', 'night']],
    ['a distance without a place', '', 25, 450, ['further']],
  ])('of %s', (_what, place, distance, amount, kinds) => {
    const proposal = travelFor(place, travel, { distance })
    expect(proposal).toMatchObject({ state: 'proposed', amount, parts: kinds.map((kind) => ({ kind })) })
  })

  it('says how it came to it', () => {
    expect(travelFor('14467 Potsdam', travel)).toEqual({
      state: 'proposed',
      amount: 5500,
      parts: [
        { kind: 'zone', zone: 'Brandenburg', by: '14', amount: 4500 },
        { kind: 'parking', amount: 1000 },
      ],
    })
    expect(travelFor('Hof', { ...travel, freeKm: null }, { distance: 3 })).toEqual({
      state: 'proposed',
      amount: 270,
      parts: [{ kind: 'further', km: 3, each: 90, amount: 270 }],
    })
  })

  it.each([
    ['asks for the distance to an unknown place', 'Somewhere', travel, undefined, 'asks_distance'],
    ['asks for it if only what is free is known', 'Somewhere', { ...rules, freeKm: 10 }, undefined, 'asks_distance'],
    ['is not made for a place that is not known yet', ' ', travel, undefined, 'no_place'],
    ['is not made beyond the zones', 'Somewhere', { ...travel, kmAmount: null }, 50, 'beyond'],
    ['is not made without kilometres', 'Somewhere', { ...rules, zones: [zone('a', ['b'])] }, undefined, 'beyond'],
    ['is not made if nothing is set', '14467 Potsdam', rules, 10, 'unset'],
  ])('%s', (_what, place, given, distance, state) => {
    expect(travelFor(place, given, { distance })).toEqual({ state })
  })
})

describe('what an owner types', () => {
  it.each([
    '1',
    '75',
    '10115',
    '10115-10119',
    '10115 – 10119',
    '75-77',
    'SW',
    'SW1A 1AA',
    'EC1-EC4',
    '1100-148',
    'D-10115',
  ])('%s is postcodes', (typed) => expect(readCodes(typed)).toBeDefined())

  it.each(['10119-10115', '10-1011', '123456', '12 34', '1-', '-', '?!', 'SW9-SW1', 'E1-N4', '', '10115-10119-10120'])(
    '%s is nonsense',
    (typed) => expect(isNoPostcode(typed)).toBe(true),
  )

  it.each(['Berlin', 'St. Pölten', 'Frankfurt (Oder)', '’s-Hertogenbosch', 'Y', 'Au', 'Αθήνα', '10115-10119'])(
    '%s is not',
    (typed) => expect(isNoPostcode(typed)).toBe(false),
  )
})
