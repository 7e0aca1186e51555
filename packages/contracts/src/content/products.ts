import { Type } from '@sinclair/typebox'
import * as f from '../endpoint/fields.ts'
import { MAX_GUESTS } from '../orders/evening-form.ts'
import { defineCollection, mediaPath } from './define-collection.ts'

/** What the owner sells. Prices are in the currency of the site. Visitors see what is published; offers may name more. */

/** The largest rate of value added tax, in hundredths of a per cent. */
export const MAX_VAT_RATE = 10_000

const vatRate = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: MAX_VAT_RATE,
    default: 0,
    description: 'Value added tax in hundredths of a per cent, such as 1900; 0 for none.',
  }),
)

/** Courses of dishes and texts, with a price a head. */
export const menus = defineCollection({
  table: 'menus',
  path: '/menus',
  key: 'menu',
  named: { schema: 'Menu', one: 'menu', many: 'menus' },
  fields: {
    title: f.requiredText(200),
    introduction: Type.Optional(f.text(2000)),
    /** A JSON array of `{title, lines: [{dish_id, title}]}`. */
    courses: Type.Optional(f.text(100_000)),
    /** Of the courses, a line each: the titles and the lines of text, which can be translated. The server writes them. */
    course_words: Type.Optional(f.text(50_000)),
    prices: Type.Optional({
      ...f.text(400),
      description: 'A head, by the smallest party, such as `2: 12000, 4: 9500`. The first step has the least guests.',
    }),
    most_guests: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_GUESTS, default: 0, description: '0 for any number.' }),
    ),
    least_sum: Type.Optional({
      ...f.Amount,
      default: 0,
      description: 'What an evening costs at least; 0 for nothing.',
    }),
    season: Type.Optional({
      ...f.text(11),
      description: 'The first and the last day of the year, such as `12-01/01-06`; empty for all year.',
    }),
    vat_rate: vatRate,
    image_path: Type.Optional(mediaPath()),
  },
  translated: ['title', 'introduction', 'course_words'],
  file: { column: 'image_path', part: 'image_file', accepts: ['image'], goodWidth: 1200 },
  renames: { image_path: 'imageUrl' },
})

/** What the price of an extra is for. */
export const extraUnits = ['evening', 'head', 'hour', 'piece'] as const
export type ExtraUnit = (typeof extraUnits)[number]

/** How an offer has an extra: as a line like others, or as one that the guest may choose. */
export const extraOfferings = ['included', 'optional'] as const

export const extras = defineCollection({
  table: 'extras',
  path: '/extras',
  key: 'extra',
  named: { schema: 'Extra', one: 'extra', many: 'extras' },
  fields: {
    title: f.requiredText(200),
    details: Type.Optional(f.text(2000)),
    price: Type.Optional({ ...f.Amount, default: 0 }),
    unit: Type.Optional({ ...f.oneWordOf(extraUnits), default: extraUnits[0] }),
    offered: Type.Optional({ ...f.oneWordOf(extraOfferings), default: extraOfferings[0] }),
    vat_rate: vatRate,
  },
  translated: ['title', 'details'],
  newRecords: 'last',
})
