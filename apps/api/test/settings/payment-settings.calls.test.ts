import { invalid } from '@tablier/conformance'
import { describe, expect, it } from 'vitest'
import { useApi } from '../conformance/api-subject.ts'

const { admin } = useApi()

type Call = NonNullable<Parameters<typeof admin.paymentSettings.update>[0]>
type Body = NonNullable<Call['body']>
const save = async (body: Body) => (await admin.paymentSettings.update({ body })).settings

const IBAN = 'DE89370400440532013000'

it('the settings of payment start with a deposit and a balance, and nothing that is law', async () => {
  expect((await admin.paymentSettings.get()).settings).toEqual({
    accountHolder: '',
    tradeName: '',
    iban: '',
    bic: '',
    paymentLink: '',
    takesCash: false,
    chargesVat: false,
    pricesIncludeVat: true,
    vatRates: [],
    vatFreeSentence: '',
    parts: [
      { share: 30, due: 'accepted', days: 14 },
      { share: 70, due: 'evening', days: 7 },
    ],
    cancelSteps: [],
    terms: '',
    paymentTranslations: {},
    offerDays: 14,
    confirms: 'accepted',
    numberForm: '{year}-{number}',
    recordsYears: 10,
    reminderBeforeDays: 0,
    reminderAfterDays: 0,
    version: 1,
    proposedRecordsYears: null,
  })
})

it('the settings of payment are stored as machines read them, which the activity says', async () => {
  const iban = 'de89 3704 0044 0532 0130 00'
  const settings = await save({ accountHolder: ' Ada Lovelace ', iban, bic: 'cobade ffxxx' })
  expect(settings).toMatchObject({ accountHolder: 'Ada Lovelace', iban: IBAN, bic: 'COBADEFFXXX', version: 2 })
  const { items } = await admin.activity.list({ query: { limit: 1, area: 'settings' } })
  expect(items).toMatchObject([{ action: 'edited', details: ['account_holder', 'iban', 'bic'] }])
})

it('the steps of cancelling are sorted', async () => {
  const steps = [
    { daysBefore: 0, percent: 100 },
    { daysBefore: 30, percent: 0 },
    { daysBefore: 7, percent: 50 },
  ]
  const { cancelSteps } = await save({ cancelSteps: steps })
  expect(cancelSteps.map(({ daysBefore }) => daysBefore)).toEqual([30, 7, 0])
})

it('the years of keeping are proposed by the country of the site', async () => {
  for (const [region, proposed] of [
    ['DE', 8],
    ['FR', 10],
    ['US', null],
  ] as const) {
    await admin.settings.update({ body: { region } })
    expect((await admin.paymentSettings.get()).settings).toMatchObject({ proposedRecordsYears: proposed })
  }
})

describe('the settings of payment refuse', () => {
  const part = { share: 50, due: 'evening', days: 0 } as const
  it.each([
    ['an IBAN with two digits exchanged', 'iban', { iban: 'DE98370400440532013000' }],
    ['a BIC that is none', 'bic', { bic: 'COBA' }],
    ['a link without an amount', 'paymentLink', { paymentLink: 'https://pay.example.com/{reference}' }],
    ['a link to another protocol', 'paymentLink', { paymentLink: 'http://pay.example.com/{amount}/{reference}' }],
    ['parts that are not the whole price', 'parts', { parts: [part] }],
    ['no parts', 'parts', { parts: [] }],
    ['five parts', 'parts', { parts: Array.from({ length: 5 }, () => ({ ...part, share: 20 })) }],
    [
      'two steps on one day',
      'cancelSteps',
      { cancelSteps: Array.from({ length: 2 }, () => ({ daysBefore: 7, percent: 50 })) },
    ],
    ['a rate twice', 'vatRates', { vatRates: [1, 2].map((name) => ({ rate: 1900, name: String(name) })) }],
    ['VAT without a rate', 'vatRates', { chargesVat: true, vatRates: [] }],
    ['numbers without a year', 'numberForm', { numberForm: '{number}' }],
    ['an account without its holder', 'accountHolder', { accountHolder: ' ', iban: IBAN }],
  ] satisfies readonly (readonly [string, string, Body])[])('%s', async (_what, field, body) => {
    const former = (await admin.paymentSettings.get()).settings
    await expect(save(body)).rejects.toMatchObject(invalid(field))
    expect((await admin.paymentSettings.get()).settings).toEqual(former)
  })

  it.each([
    { offerDays: 0 },
    { offerDays: 91 },
    { recordsYears: 0 },
    { reminderAfterDays: 31 },
    { vatRates: [{ rate: 10_001, name: '' }] },
    { terms: 'x'.repeat(20_001) },
  ] satisfies readonly Body[])('what is out of bounds (%#)', async (body) => {
    await expect(save(body)).rejects.toMatchObject({ status: 400 })
  })
})

it('terms in all languages at full length are stored', async () => {
  const text = '€'.repeat(20_000)
  const paymentTranslations = Object.fromEntries(
    ['de', 'fr', 'es', 'it'].map((language) => [language, { terms: { text, from: text } }]),
  )
  expect(await save({ terms: text, paymentTranslations })).toMatchObject({ terms: text, paymentTranslations })
})

it('terms wait for the other languages of the site', async () => {
  await admin.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
  await save({
    terms: 'Be kind.',
    vatFreeSentence: 'No tax.',
    paymentTranslations: { de: { terms: { text: 'Seid nett.', from: 'Be kind.' } } },
  })
  const { items } = await admin.translations.waiting()
  expect(items).toContainEqual({ area: 'paymentSettings', language: 'de', missing: 1, changed: 0 })
})
