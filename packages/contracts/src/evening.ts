import { type Static, Type } from '@sinclair/typebox'
import { Day, nullableInteger, nullableText, oneWordOf, strictObject, text, Timestamp } from './endpoint/fields.ts'
import { allergenCodes, eveningLengths, MAX_GUESTS, TIME_PATTERN } from './evening-form.ts'

/** The codes of allergens. */
export const allergenList = Type.Array(oneWordOf(allergenCodes), { maxItems: allergenCodes.length })

/** What a visitor tells about the evening. Everything is optional. */
export const EveningAsked = strictObject({
  date: Type.Optional({
    ...Day,
    description: "A local date: not before today in the site's time zone, and at most 3 years ahead.",
  }),
  is_flexible: Type.Optional(Type.Boolean({ description: 'Another date would do.' })),
  start: Type.Optional(Type.String({ pattern: TIME_PATTERN, description: 'A local time.' })),
  guests: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_GUESTS })),
  occasion: Type.Optional(text(eveningLengths.occasion)),
  place: Type.Optional(text(eveningLengths.place)),
  liked: Type.Optional(text(eveningLengths.liked)),
  diets: Type.Optional(text(eveningLengths.diets)),
  allergens: Type.Optional(allergenList),
  budget: Type.Optional(text(eveningLengths.budget)),
  telephone: Type.Optional(text(eveningLengths.telephone)),
  has_consent: Type.Optional(
    Type.Boolean({ description: 'The owner may keep diets and allergens, which are refused without it.' }),
  ),
})
export type EveningAsked = Static<typeof EveningAsked>

const facts = {
  date: nullableText(10, 'A local date, such as `2027-05-31`.'),
  is_flexible: Type.Boolean(),
  start: nullableText(5, 'A local time, such as `19:30`.'),
  guests: nullableInteger({ minimum: 1, maximum: MAX_GUESTS, multipleOf: 1 }),
  occasion: Type.String(),
  place: Type.String(),
  liked: Type.String({ description: 'A menu or a dish.' }),
  budget: Type.String({ description: 'For each guest, in the words of the visitor.' }),
  telephone: Type.String(),
  consented_at: Type.Union([Timestamp, Type.Null()], {
    description: 'When the visitor agreed that diets and allergens are kept; null if none were told.',
  }),
} as const

/** What may be in mails and logs: everything but diets and allergens. */
export const EveningFacts = Type.Object(facts)
export type EveningFacts = Static<typeof EveningFacts>

export const Evening = Type.Object({
  ...facts,
  diets: Type.String(),
  allergens: allergenList,
  is_unreadable: Type.Boolean({
    description: 'True if diets and allergens were told, but the server no longer has the secret that opens them.',
  }),
})
export type Evening = Static<typeof Evening>
