import { type Static, Type } from '@sinclair/typebox'
import { Id, Timestamp } from './endpoint/fields.ts'
import { allergenList } from './evening.ts'

/** The longest texts of a customer, in characters. */
export const customerLengths = { name: 200, telephone: 40, notes: 10_000, diets: 2000 } as const

/** A person by address. */
export const Customer = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Rises with each change.' }),
  name: Type.String(),
  email: Type.String({ description: "'' if it is not known." }),
  telephone: Type.String(),
  notes: Type.String(),
  diets: Type.String(),
  allergens: allergenList,
  consented_at: Type.Union([Timestamp, Type.Null()], {
    description: 'When they agreed that diets and allergens are kept; null if there are none.',
  }),
  is_remembered: Type.Boolean({ description: 'They agreed that diets and allergens are kept beyond their evenings.' }),
  is_unreadable: Type.Boolean({
    description: 'True if there are diets and allergens, but the server no longer has the secret that opens them.',
  }),
  heard_at: Type.String({ format: 'date-time', description: 'When they last wrote.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Customer = Static<typeof Customer>
