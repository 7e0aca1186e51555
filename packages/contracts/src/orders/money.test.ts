import { describe, expect, it } from 'vitest'
import { formatMoney, readMoney, typedMoney } from './money.ts'
import { MAX_AMOUNT } from '../endpoint/fields.ts'
import cases from './money.cases.json' with { type: 'json' }

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

it.each(cases.shown)(
  'formatMoney shows $amount $currency in $language as $shown',
  ({ amount, currency, language, shown }) => {
    expect(plain(formatMoney(amount, currency, language))).toBe(shown)
  },
)

describe('readMoney', () => {
  it.each(cases.read)('reads $typed $currency in $language as $amount', ({ typed, currency, language, amount }) => {
    expect(readMoney(typed, currency, language)).toEqual({ amount })
  })

  it.each(cases.refused)('refuses $what: $typed', ({ typed, currency, language }) => {
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
