import { type Static, Type } from '@sinclair/typebox'
import { languages } from '@tablier/words/languages'
import { PublicQuery } from './define-collection.ts'
import { translationsOf, untranslatedField } from '../site/translations.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { legalPageNames } from '../site/paths.ts'

const Name = f.oneWordOf(legalPageNames)
const Params = Type.Object({ name: Name })

export const legalPageLengths = { title: 120, body: 60_000 } as const
/**
 * Bytes of a page in all languages at full length. A translation comes with the text that it was made from, and a
 * character may have four bytes.
 */
const maxBytes = 4 * 2 * languages.length * (legalPageLengths.title + legalPageLengths.body)

const texts = {
  title: f.requiredText(legalPageLengths.title),
  body: f.html('page', f.text(legalPageLengths.body)),
}
/** The fields that can be given in other languages. */
export const legalPageTexts = f.namesOf(texts)
const translations = translationsOf(texts, legalPageTexts)

const facts = {
  name: Name,
  title: Type.String(),
  body: f.html('page', Type.String({ description: 'Sanitized HTML.' })),
  is_published: Type.Boolean(),
  updated_at: f.Timestamp,
}

/** What a link to a published legal page shows. @public */
export const LegalPageLink = Type.Object({ ...f.pick(facts, 'name', 'title'), ...untranslatedField })

/** A published page as visitors read it. */
export const PublicLegalPage = Type.Object({ ...facts, ...untranslatedField })

export const LegalPage = Type.Object({ ...facts, translations, version: f.Version })
export type LegalPage = Static<typeof LegalPage>

const one = f.oneOf('legal_page', LegalPage)

export const legalPages = {
  list: {
    ...f.route('public', 'GET', '/legal-pages'),
    summary: 'List the names and titles of the published legal pages',
    query: PublicQuery,
    reply: Type.Object({ items: Type.Array(LegalPageLink) }),
  },
  get: {
    ...f.route('public', 'GET', '/legal-pages/:name'),
    summary: 'Read one published legal page',
    params: Params,
    query: PublicQuery,
    reply: f.oneOf('legal_page', PublicLegalPage),
    errors: ['not_found'],
  },
  adminList: {
    ...f.route('admin', 'GET', '/legal-pages/admin'),
    summary: 'List all legal pages, published or not',
    reply: Type.Object({ items: Type.Array(LegalPage) }),
  },
  adminGet: {
    ...f.route('admin', 'GET', '/legal-pages/admin/:name'),
    summary: 'Read one legal page, published or not',
    params: Params,
    reply: one,
  },
  update: {
    ...f.route('admin', 'PUT', '/legal-pages/:name'),
    summary:
      'Change a legal page; its HTML is sanitized, and a page without text cannot be published. A language that is not among the translations keeps its texts',
    params: Params,
    body: Type.Partial(
      f.strictObject({
        ...texts,
        translations,
        is_published: Type.Boolean(),
        version: f.Version,
      }),
    ),
    maxBytes,
    reply: one,
    message: 'Page saved',
    reasons: ['writeThePage'],
  },
} as const satisfies Record<string, Endpoint>
