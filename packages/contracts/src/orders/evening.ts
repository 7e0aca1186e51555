import { type Static, Type } from '@sinclair/typebox'
import { askedDiets, keptDiets } from './diets.ts'
import { Day, NullableDay, pick, strictObject, text, Time } from '../endpoint/fields.ts'
import { eveningLengths } from './evening-form.ts'
import { GuestCount, orderFields } from './orders.ts'

/** What an evening tells of its order in the same words. */
export const plannedFields = pick(orderFields, 'start', 'guests', 'occasion', 'place', 'budget', 'telephone')

/** The facts that mails and logs may have: everything except diets and allergens. */
const facts = {
  date: NullableDay,
  is_flexible: Type.Boolean({ description: 'Another date would do.' }),
  ...plannedFields,
  liked: { ...text(eveningLengths.liked), description: 'A menu or a dish.' },
}

export const EveningFacts = Type.Object({ ...facts, consented_at: keptDiets.consented_at })
export type EveningFacts = Static<typeof EveningFacts>

export const Evening = Type.Object({ ...facts, ...keptDiets })
export type Evening = Static<typeof Evening>

/** What a visitor tells about the evening. All of it is optional. */
export const EveningAsked = Type.Partial(
  strictObject({
    ...facts,
    date: {
      ...Day,
      description: "A local date: not before today in the site's time zone, and at most 3 years ahead.",
    },
    start: Time,
    guests: GuestCount,
    ...askedDiets,
  }),
)
export type EveningAsked = Static<typeof EveningAsked>
