import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'

const sum = (description: string) => Type.Integer({ description })

/** What a month or a year has in one currency, in its smallest unit. */
const sums = {
  agreed: sum('The prices of confirmed evenings of this time.'),
  paid: sum('What came in this time, less what went back, whatever evening it was for.'),
  open: sum('What is still to come for its evenings.'),
  overdue: sum('What of `open` was due before today.'),
}

const YearOfCurrency = Type.Object({
  currency: Type.String({ description: 'An ISO 4217 code, such as EUR.' }),
  ...sums,
  months: Type.Array(Type.Object({ month: Type.String({ description: 'Such as `2027-05`.' }), ...sums }), {
    description: 'All twelve.',
  }),
  rates: Type.Array(Type.Object({ rate: f.count('In hundredths of a per cent.'), net: f.count(), vat: f.count() }), {
    description: 'By rate of VAT, of the accepted offers of its evenings that charge it.',
  }),
})
export type YearOfCurrency = Static<typeof YearOfCurrency>

/** A year in money. Evenings count in the month of their day, and payments in that of theirs. */
export const MoneyYear = Type.Object({
  year: Type.Integer(),
  years: Type.Array(Type.Integer(), {
    description: 'Those that have something, the newest first; also the present one.',
  }),
  currencies: Type.Array(YearOfCurrency),
})
export type MoneyYear = Static<typeof MoneyYear>

/** A year that the database can hold. */
const Year = Type.Integer({ minimum: 1900, maximum: 2199 })
const year = Type.Optional({ ...Year, description: 'The present one unless given.' })

export const money = {
  year: {
    ...f.route('admin', 'GET', '/money'),
    summary: 'Read what was agreed and paid in a year, by month',
    query: f.strictObject({ year }),
    reply: f.oneOf('money', MoneyYear),
  },
  payments: {
    ...f.route('admin', 'GET', '/money/payments'),
    summary: 'Download all payments of a year as a table (CSV)',
    query: f.strictObject({ year }),
    reply: f.SentFile,
    sendsFile: true,
  },
  json: {
    ...f.route('admin', 'GET', '/money/json'),
    summary: 'Download a year with its evenings and payments as JSON',
    query: f.strictObject({ year }),
    reply: f.SentFile,
    sendsFile: true,
  },
  envelope: {
    ...f.route('admin', 'GET', '/money/envelope'),
    summary: 'Download a month for the bookkeeper (ZIP): its payments as CSV, and its accepted offers as HTML',
    query: f.strictObject({
      month: Type.Optional({
        ...Type.String({ pattern: '^(?:19|20|21)\\d\\d-(?:0[1-9]|1[0-2])$' }),
        description: 'Such as `2027-05`; the last one that is over unless given.',
      }),
    }),
    reply: f.SentFile,
    sendsFile: true,
  },
} as const satisfies Record<string, Endpoint>
