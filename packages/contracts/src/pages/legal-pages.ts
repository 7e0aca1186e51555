import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { oneOf, oneWordOf, requiredText, strictObject, text, Timestamp } from '../endpoint/fields.ts'
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

/** The maximum lengths of a legal page's title and text, in characters. */
export const legalPageLengths = { title: 120, body: 60_000 } as const

const one = oneOf('legal_page', LegalPage)

export const legalPages = {
  list: {
    method: 'GET',
    path: '/legal-pages',
    access: 'public',
    summary: 'The names and titles of the published legal pages',
    reply: Type.Object({ items: Type.Array(LegalPageLink) }),
  },
  get: {
    method: 'GET',
    path: '/legal-pages/:name',
    access: 'public',
    summary: 'One published legal page',
    params: Params,
    reply: one,
    errors: ['not_found'],
  },
  adminList: {
    method: 'GET',
    path: '/legal-pages/admin',
    access: 'admin',
    summary: 'All legal pages',
    reply: Type.Object({ items: Type.Array(LegalPage) }),
  },
  adminGet: {
    method: 'GET',
    path: '/legal-pages/admin/:name',
    access: 'admin',
    summary: 'One legal page',
    params: Params,
    reply: one,
  },
  update: {
    method: 'PUT',
    path: '/legal-pages/:name',
    access: 'admin',
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
