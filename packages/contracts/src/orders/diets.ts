import { Type } from '@sinclair/typebox'
import { nullable, oneWordOf, text, Timestamp } from '../endpoint/fields.ts'
import { allergenCodes, eveningLengths } from './evening-form.ts'

export const allergenList = Type.Array(oneWordOf(allergenCodes), { maxItems: allergenCodes.length })

/** What somebody does not or must not eat. It is stored with consent only, and encrypted. */
export const dietFields = { diets: text(eveningLengths.diets), allergens: allergenList }

/** The stored diets and allergens. */
export const keptDiets = {
  ...dietFields,
  consented_at: nullable(Timestamp, 'When somebody agreed that diets and allergens are kept; null if there are none.'),
  is_unreadable: Type.Boolean({
    description: 'True if there are diets and allergens, but the server no longer has the secret that opens them.',
  }),
}

/** Diets and allergens that a call asks to store. */
export const askedDiets = {
  ...dietFields,
  has_consent: Type.Boolean({
    description:
      'The person agrees that diets and allergens are kept, which are refused otherwise. If left out, an earlier consent counts.',
  }),
}
