import { type Static, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { count, oneWordOf, route } from '../endpoint/fields.ts'
import { collectionNames } from './collections.ts'
import { SiteLanguage } from '../site/translations.ts'

/** How many texts of an area wait for a language, with the alternative texts of its pictures. */
const WaitingTexts = Type.Object({
  area: oneWordOf([
    ...collectionNames,
    'settings',
    'legalPages',
    'replyTemplates',
    'deskSettings',
    'paymentSettings',
    'travel',
  ]),
  language: SiteLanguage,
  missing: count('Texts that are not given in the language.'),
  changed: count('Texts that were made from another main text than that of now.'),
})
export type WaitingTexts = Static<typeof WaitingTexts>

const WaitingPicture = Type.Object({
  path: Type.String({ description: 'As in the records that use it.' }),
  language: SiteLanguage,
})
export type WaitingPicture = Static<typeof WaitingPicture>

export const translations = {
  waiting: {
    ...route('admin', 'GET', '/translations'),
    summary: 'Count the texts that wait for each other language, with all drafts; areas without any are left out',
    reply: Type.Object({
      items: Type.Array(WaitingTexts),
      pictures: Type.Array(WaitingPicture, { description: 'Pictures whose alternative text waits.' }),
    }),
  },
} as const satisfies Record<string, Endpoint>
