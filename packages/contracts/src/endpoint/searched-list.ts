import { Type } from '@sinclair/typebox'
import { Limit, type ObjectSchema, Page } from './fields.ts'

/** How many rows of a list are searched for a text that is too short for the search index, such as one or two letters. */
export const FIRST_SEARCHED = 1000

const isTotalMinimum = Type.Optional(
  Type.Boolean({
    description:
      'True if a search may have more matches than `total`. At most 1,000 matches are counted, of a common text fewer, and one or two letters are searched for in the first 1,000 of the list.',
  }),
)

/** A page of records whose searches do not always count all matches. */
export function searchedListOf<T extends object>(
  record: ObjectSchema<T>,
): ObjectSchema<{ items: T[]; total: number; page: number; limit: number; is_total_minimum?: boolean }> {
  return Type.Object({
    items: Type.Array(record),
    total: Type.Integer({ minimum: 0 }),
    page: Page,
    limit: Limit,
    is_total_minimum: isTotalMinimum,
  })
}
