import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { nullable, requiredText, route, strictObject } from '../endpoint/fields.ts'

/** The most remarks that are kept; more forget the oldest. */
export const MAX_KEPT_REMARKS = 500

const left = Type.Integer({ minimum: 0, maximum: 100_000, description: 'How many remarks were left.' })
const remark = {
  ...requiredText(300),
  description: 'The rule and what it is about, such as "longTitle banners-7 heading". The back office names them.',
}

/** What is remembered of "Look over my page", which the back office itself computes. */
export const PageCheck = Type.Object({
  left: nullable(left, 'When the owner last looked; null if nobody has.'),
  kept: Type.Array(Type.String(), { description: 'The remarks that the owner does not follow: it is meant so.' }),
})
export type PageCheck = Static<typeof PageCheck>

export const pageCheck = {
  get: {
    ...route('admin', 'GET', '/page-check'),
    summary: 'Read what is remembered of looking over the page, and the stated alternative texts',
    reply: Type.Object({
      ...PageCheck.properties,
      alternative_texts: Type.Array(Type.Object({ path: Type.String(), alt: Type.String() }), {
        description: 'The alt is empty for a decorative picture.',
      }),
    }),
  },
  look: {
    ...route('admin', 'POST', '/page-check'),
    summary: 'Note that somebody has looked over the page, and how many remarks were left',
    body: strictObject({ left }),
    reply: PageCheck,
  },
  keep: {
    ...route('admin', 'PUT', '/page-check/remarks'),
    summary: 'Note that a remark is not followed, or is again',
    body: strictObject({ remark, is_kept: Type.Boolean() }),
    reply: PageCheck,
  },
} as const satisfies Record<string, Endpoint>
