import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { oneOf, oneWordOf, requiredText, route, strictObject, text, Timestamp } from '../endpoint/fields.ts'
import { legalPageNames } from './paths.ts'

const Name = oneWordOf(legalPageNames)
const Params = Type.Object({ name: Name })

export const LegalPageLink = Type.Object({ name: Name, title: Type.String() })

export const LegalPage = Type.Object({
  ...LegalPageLink.properties,
  body: Type.String({ description: 'Sanitized HTML.' }),
  is_published: Type.Boolean(),
  updated_at: Timestamp,
})
export type LegalPage = Static<typeof LegalPage>

export const legalPageLengths = { title: 120, body: 60_000 } as const

const one = oneOf('legal_page', LegalPage)

export const legalPages = {
  list: {
    ...route('public', 'GET', '/legal-pages'),
    summary: 'The names and titles of the published legal pages',
    reply: Type.Object({ items: Type.Array(LegalPageLink) }),
  },
  get: {
    ...route('public', 'GET', '/legal-pages/:name'),
    summary: 'One published legal page',
    params: Params,
    reply: one,
    errors: ['not_found'],
  },
  adminList: {
    ...route('admin', 'GET', '/legal-pages/admin'),
    summary: 'All legal pages',
    reply: Type.Object({ items: Type.Array(LegalPage) }),
  },
  adminGet: {
    ...route('admin', 'GET', '/legal-pages/admin/:name'),
    summary: 'One legal page',
    params: Params,
    reply: one,
  },
  update: {
    ...route('admin', 'PUT', '/legal-pages/:name'),
    summary: 'Change a legal page; its HTML is sanitized, and a page without text cannot be published',
    params: Params,
    body: Type.Partial(
      strictObject({
        title: requiredText(legalPageLengths.title),
        body: text(legalPageLengths.body),
        is_published: Type.Boolean(),
      }),
    ),
    reply: one,
    message: 'Page saved',
  },
} as const satisfies Record<string, Endpoint>
