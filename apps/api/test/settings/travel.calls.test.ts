import { send } from '@tablier/conformance'
import { settingsIds } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const { test, admin } = useApi()

const zone = (name: string, places: readonly string[], amount = 0) => ({
  name,
  places: [...places],
  amount,
  hasParking: false,
  hasNight: false,
})
const read = async () => (await admin.travel.get()).travel
const put = async (body: object) => send(test, { method: 'PUT', path: '/api/travel', body, token: await test.token() })
const areaOn = async (lang?: 'de') => {
  const { site } = await test.client().site.get({ query: { ...(lang && { lang }) } })
  return site.contact.data?.area
}

beforeEach(async () => {
  await admin.travel.update({ body: { zones: [], isAreaShown: false, areaSentence: '' } })
})

it('starts with nothing', async () => {
  expect(await read()).toEqual({
    freeKm: null,
    kmAmount: null,
    zones: [],
    parkingAmount: 0,
    nightAmount: 0,
    nightFromKm: null,
    travelVatRate: 0,
    isAreaShown: false,
    areaSentence: '',
    areaTranslations: {},
    version: expect.any(Number) as number,
  })
})

it('changes only where something is sent, which the activity and the history say', async () => {
  const zones = [zone(' Berlin ', [' 10115-10119 ', 'Berlin'], 2000), zone('Brandenburg', ['14'], 4500)]
  await admin.travel.update({ body: { freeKm: 10, kmAmount: 90, zones } })
  const { travel } = await admin.travel.update({ body: { nightAmount: 12_000, nightFromKm: 150 } })
  expect(travel).toMatchObject({
    freeKm: 10,
    kmAmount: 90,
    nightAmount: 12_000,
    nightFromKm: 150,
    zones: [{ name: 'Berlin', places: ['10115-10119', 'Berlin'], amount: 2000 }, { name: 'Brandenburg' }],
  })
  const { items } = await admin.activity.list({ query: { limit: 1, area: 'settings' } })
  const details = ['night_amount', 'night_from_km']
  expect(items).toMatchObject([{ area: 'settings', recordId: settingsIds.travel, action: 'edited', details }])
  const params = { collection: 'settings', id: settingsIds.travel } as const
  const [newest] = (await admin.revisions.list({ params })).items
  await admin.revisions.restore({ params: { ...params, number: newest!.number - 1 } })
  expect(await read()).toMatchObject({ freeKm: 10, nightAmount: 0, nightFromKm: null })
  await admin.travel.update({ body: { freeKm: null, kmAmount: null } })
})

const named = (name: string) => ({ name, places: ['Berlin'], amount: 0, has_parking: false, has_night: false })

it.each([
  ['a negative distance', { free_km: -1 }, 'free_km', 'must be 0 or more'],
  ['half a kilometre', { free_km: 1.5 }, 'free_km', 'whole number'],
  [
    'a distance that is longer than the earth is round',
    { night_from_km: 20_001 },
    'night_from_km',
    'must be 20000 or less',
  ],
  ['a negative amount', { km_amount: -90 }, 'km_amount', 'must be 0 or more'],
  ['an amount that is no number', { parking_amount: 'much' }, 'parking_amount', 'whole number'],
  [
    'a negative amount of a zone',
    { zones: [{ ...named('Berlin'), amount: -1 }] },
    'zones.0.amount',
    'must be 0 or more',
  ],
  ['a rate above 100 per cent', { travel_vat_rate: 10_001 }, 'travel_vat_rate', 'must be 10000 or less'],
  ['1,000 zones', { zones: Array.from({ length: 1000 }, (_, at) => named(`${at}`)) }, 'zones', 'at most 100 entries'],
  ['a zone without a name', { zones: [named(' ')] }, 'zones.0.name', 'is required'],
  [
    'two zones with one name',
    { zones: [named('Bérlin'), named(' berlin ')] },
    'zones',
    'two zones with the name “berlin”',
  ],
  ...['10119-10115', '123456789', '?!', '10-1011', 'SW9-SW1'].map((place) => [
    `the postcode ${place}`,
    { zones: [{ ...named('Berlin'), places: ['10115', place] }] },
    'zones',
    `neither a postcode nor a name: ${place}`,
  ]),
] as [string, object, string, string][])('refuses %s, and keeps what was', async (_what, body, field, text) => {
  const before = await read()
  const answer = await put({ free_km: 77, ...body })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ field, message: expect.stringContaining(text) as string }] },
  })
  expect(await read()).toEqual(before)
})

it('is not read or changed by others', async () => {
  const guest = test.client(await test.token(await test.createUser('user')))
  for (const client of [guest, test.client()]) {
    const status = client === guest ? 403 : 401
    await expect(client.travel.get()).rejects.toMatchObject({ status })
    await expect(client.travel.update({ body: { freeKm: 1 } })).rejects.toMatchObject({ status })
  }
})

describe('where the owner cooks', () => {
  const zones = [zone('Berlin', ['10'], 2000), zone('Potsdam', ['14467'], 4500)]

  it('is on the page only while it is switched on, without amounts and places', async () => {
    await admin.travel.update({ body: { zones, areaSentence: ' I cook in Berlin. ' } })
    expect(await areaOn()).toBeUndefined()
    await admin.travel.update({ body: { isAreaShown: true } })
    expect(await areaOn()).toEqual({ areaSentence: 'I cook in Berlin.', zones: ['Berlin', 'Potsdam'] })
    await admin.travel.update({ body: { isAreaShown: false } })
    expect(await areaOn()).toBeUndefined()
  })

  it('is not on the page while there is nothing to say', async () => {
    await admin.travel.update({ body: { isAreaShown: true } })
    expect(await areaOn()).toBeUndefined()
  })

  it('has its sentence in other languages, and says where one is missing', async () => {
    await admin.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
    await admin.travel.update({ body: { isAreaShown: true, areaSentence: 'I cook in Berlin.', areaTranslations: {} } })
    expect(await areaOn('de')).toEqual({
      areaSentence: 'I cook in Berlin.',
      zones: [],
      untranslated: ['area_sentence'],
    })
    const waiting = async () => (await admin.translations.waiting()).items.filter(({ area }) => area === 'travel')
    expect(await waiting()).toEqual([{ area: 'travel', language: 'de', missing: 1, changed: 0 }])
    const areaTranslations = { de: { areaSentence: { text: ' Ich koche in Berlin. ', from: 'I cook in Berlin.' } } }
    await admin.travel.update({ body: { areaTranslations } })
    expect(await areaOn('de')).toEqual({ areaSentence: 'Ich koche in Berlin.', zones: [] })
    expect(await waiting()).toEqual([])
    await admin.settings.update({ body: { otherLanguages: [] } })
  })
})

it('an order keeps the distance to its place', async () => {
  const { customer } = await admin.customers.create({ body: { name: 'Nora' } })
  const { order } = await admin.orders.create({ body: { customerId: customer.id, place: 'Hof', distanceKm: 42 } })
  expect(order.distanceKm).toBe(42)
  const { order: without } = await admin.orders.update({
    params: order,
    body: { version: order.version, distanceKm: null },
  })
  expect(without.distanceKm).toBeNull()
  const { items } = await admin.orders.events({ params: order })
  expect(items[0]).toMatchObject({ action: 'edited', details: ['distance_km'] })
  for (const distanceKm of [-1, 1.5, 20_001]) {
    const body = { version: without.version, distanceKm }
    await expect(admin.orders.update({ params: order, body })).rejects.toMatchObject({ status: 400 })
  }
})
