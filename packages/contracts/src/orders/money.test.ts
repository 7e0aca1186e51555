import { describe, expect, it } from 'vitest'
import { formatMoney, readMoney, typedMoney } from './money.ts'
import { MAX_AMOUNT } from '../endpoint/fields.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatMoney', () => {
  it.each([
    [125_050, 'EUR', 'en', '€1,250.50'],
    [125_050, 'EUR', 'de', '1.250,50 €'],
    [125_050, 'EUR', 'fr', '1 250,50 €'],
    [1250, 'JPY', 'en', '¥1,250'],
    [1250, 'KWD', 'en', 'KWD 1.250'],
    [0, 'GBP', 'en-GB', '£0.00'],
  ])('shows %d %s in %s as %s', (amount, currency, language, shown) => {
    expect(plain(formatMoney(amount, currency, language))).toBe(shown)
  })
})

describe('readMoney', () => {
  it.each([
    ['1250', 'EUR', 'en', 125_000],
    ['1250.5', 'EUR', 'en', 125_050],
    ['1250,5', 'EUR', 'en', 125_050],
    ['1,250.50', 'EUR', 'en', 125_050],
    ['1.250,50', 'EUR', 'en', 125_050],
    ['1,250', 'EUR', 'en', 125_000],
    ['1.250', 'EUR', 'de', 125_000],
    ['1 250,50', 'EUR', 'fr', 125_050],
    ['1\u202f250,50 €', 'EUR', 'fr', 125_050],
    ["1'250.50", 'CHF', 'de-CH', 125_050],
    ['1’250', 'CHF', 'de-CH', 125_000],
    ['1.234.567', 'EUR', 'en', 123_456_700],
    ['1,23,456.78', 'INR', 'en-IN', 12_345_678],
    ['€ 12', 'EUR', 'en', 1200],
    ['12 eur', 'EUR', 'en', 1200],
    ['12 kr', 'SEK', 'sv', 1200],
    ['£12', 'GBP', 'en', 1200],
    [' 0 ', 'EUR', 'en', 0],
    ['0,05', 'EUR', 'en', 5],
    ['1250', 'JPY', 'ja', 1250],
    ['1,250', 'JPY', 'ja', 1250],
    ['1.250', 'JPY', 'ja', 1250],
    ['1.250', 'KWD', 'en', 1250],
    ['1,250.5', 'KWD', 'en', 1_250_500],
    ['1.2', 'KWD', 'en', 1200],
  ])('reads %s %s in %s as %d', (typed, currency, language, amount) => {
    expect(readMoney(typed, currency, language)).toEqual({ amount })
  })

  it.each([
    ['thousands or three decimals', '1.250', 'EUR', 'en'],
    ['thousands or three decimals in another language', '1,250', 'EUR', 'de'],
    ['thousands or three decimals of a currency that has them', '1,250', 'KWD', 'en'],
    ['too many decimals', '12.5000', 'EUR', 'en'],
    ['decimals of a currency without', '12.5', 'JPY', 'ja'],
    ['a group that begins with zero', '0,125', 'EUR', 'en'],
    ['groups of another length', '1,25,0', 'EUR', 'en'],
    ['a space within a number', '12 50', 'EUR', 'en'],
    ['two decimal separators', '1,250.50.5', 'EUR', 'en'],
    ['a separator at the end', '12.', 'EUR', 'en'],
    ['a negative amount', '-12', 'EUR', 'en'],
    ['another currency', '12 USD', 'EUR', 'en'],
    ['no number', 'a lot', 'EUR', 'en'],
    ['nothing', ' ', 'EUR', 'en'],
  ])('refuses %s: %s', (_what, typed, currency, language) => {
    expect(readMoney(typed, currency, language)).toEqual({
      problem: expect.stringMatching(/^Please write the amount like 1.?250/) as string,
    })
  })

  it('refuses more than can be stored', () => {
    expect(readMoney('21474836.48', 'EUR', 'en')).toEqual({ problem: 'At most €21,474,836.47' })
  })

  it.each(['en', 'de', 'fr', 'de-CH', 'en-IN', 'ar', 'fa', 'hi', 'sv', 'pt-BR', 'pl'])(
    'reads in %s what typedMoney writes',
    (language) => {
      for (const currency of ['EUR', 'JPY', 'KWD', 'CHF'])
        for (const amount of [0, 5, 999, 125_050, 1_250_000, MAX_AMOUNT]) {
          const typed = typedMoney(amount, currency, language)
          expect(readMoney(typed, currency, language)).toEqual({ amount })
        }
    },
  )
})
