import { describe, expect, it } from 'vitest'
import { isBic, isIban, isSepaIban, storedBic, storedIban } from './bank-account.ts'
import { isNumberForm, writtenNumber } from './number-form.ts'
import { isPaymentLink, paymentLinkFor } from './payment-link.ts'
import { cancelPercent, isWholePrice, sortedSteps } from './payment-rules.ts'

it('an account is stored without spaces and checked by its digits', () => {
  expect(storedIban('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
  expect(['DE89370400440532013000', 'DE98370400440532013000', 'DE89', ''].map(isIban)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(['FR1420041010050500013M02606', 'BR1500000000000010932840814P2'].map(isSepaIban)).toEqual([true, false])
  expect(storedBic(' cobadeff xxx')).toBe('COBADEFFXXX')
  expect(['COBADEFF', 'COBADEFFXXX', 'COBAZZFF', 'COBA'].map(isBic)).toEqual([true, true, false, false])
})

it.each([
  'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
  'IBAN: DE89 3704 0044 0532 0130 00.',
  'iban de89-3704-0044-0532-0130-00',
  'DE89\u20133704\u20130044\u20130532\u20130130\u201300',
  '\u200bDE89 37\u00ad04\t0044\u20090532 0130 00\ufeff',
  'ＤＥ８９ ３７０４ ００４４ ０５３２ ０１３０ ００',
])('an IBAN is read as it is pasted: %j', (pasted) => {
  expect(storedIban(pasted)).toBe('DE89370400440532013000')
})

it.each(['BIC: COBADEFFXXX', 'SWIFT-BIC: cobadeffxxx', 'BIC/SWIFT COBA DE FF XXX\u200b', 'COBADEFFXXX'])(
  'a BIC is read as it is pasted: %j',
  (pasted) => {
    expect(storedBic(pasted)).toBe('COBADEFFXXX')
  },
)

it('a code that begins like its own label stays', () => {
  expect(storedBic('BICBDEFF')).toBe('BICBDEFF')
  expect(storedBic('BICISNDXXXX')).toBe('BICISNDXXXX')
  expect(storedBic('BIC: BNPAFRPP')).toBe('BNPAFRPP') // without the colon, it would be of Nepal
  expect(storedBic('SWIFTDEFXXX')).toBe('SWIFTDEFXXX')
  expect(storedIban('IBAN')).toBe('IBAN')
})

describe('the link of a provider', () => {
  it.each([
    ['https://pay.example.com/ada/{amount}?for={reference}', true],
    ['https://pay.example.com/#{reference}/{amount}', true],
    ['', false],
    ['http://pay.example.com/{amount}/{reference}', false],
    ['https://pay.example.com/{amount}', false],
    ['https://pay.example.com/{amount}/{reference}/{name}', false],
    ['https://{reference}.example.com/{amount}', false],
    ['https://pay.example.com:{amount}/{reference}', false],
    ['https://{reference}@pay.example.com/{amount}', false],
    ['https://localhost/{amount}/{reference}', false],
    ['https://pay.example.com/{amount} {reference}', false],
    ['javascript:alert("{amount}{reference}")', false],
  ])('%s is one: %s', (link, isOne) => {
    expect(isPaymentLink(link)).toBe(isOne)
  })

  it('has the amount in the digits of its currency, and a reference that ends nothing', () => {
    const settings = { payment_link: 'https://pay.example.com/{amount}?for={reference}&again={amount}' }
    const link = (amount: number, currency: string, reference = 'A/1') =>
      paymentLinkFor(settings, { amount, currency, reference })
    expect(link(124_050, 'EUR')).toBe('https://pay.example.com/1240.50?for=A%2F1&again=1240.50')
    expect(link(1240, 'JPY')).toBe('https://pay.example.com/1240?for=A%2F1&again=1240')
    expect(link(1_240_500, 'KWD')).toBe('https://pay.example.com/1240.500?for=A%2F1&again=1240.500')
    expect(link(1, 'EUR', '&to={amount}#$&')).toBe(
      'https://pay.example.com/0.01?for=%26to%3D%7Bamount%7D%23%24%26&again=0.01',
    )
    expect(paymentLinkFor({ payment_link: '' }, { amount: 1, currency: 'EUR', reference: '' })).toBeUndefined()
  })
})

it('a number is written in the form of the owner', () => {
  expect(writtenNumber('{year}-{number}', { year: 2027, number: 14 })).toBe('2027-014')
  expect(writtenNumber('A {number}/{year}', { year: 2027, number: 1014 })).toBe('A 1014/2027')
  const forms = ['{year}-{number}', '{number}', '{year}{number}{number}', '{year}-{number} {day}', '{year}\n{number}']
  expect(forms.map(isNumberForm)).toEqual([true, false, false, false, false])
})

it('cancelling costs what the step of the day says', () => {
  const steps = sortedSteps([
    { days_before: 0, percent: 100 },
    { days_before: 30, percent: 10 },
    { days_before: 7, percent: 50 },
  ])
  expect([31, 30, 8, 7, 1, 0, -1].map((days) => cancelPercent(steps, days))).toEqual([0, 10, 10, 50, 50, 100, 100])
  expect(cancelPercent([], 3)).toBeUndefined()
})

it('parts are the whole price if their shares add up', () => {
  expect(isWholePrice([{ share: 30 }, { share: 70 }])).toBe(true)
  expect(isWholePrice([{ share: 30 }, { share: 60 }])).toBe(false)
})
