import { type Static, Type } from '@sinclair/typebox'
import { type Camelized, camelize } from '../endpoint/case.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { SiteLanguage } from '../site/translations.ts'
import { MenuOnPage } from './menus-on-page.ts'

/** The sheets that a menu card is printed on. */
export const cardSizes = ['a5', 'a4'] as const
export type CardSize = (typeof cardSizes)[number]

/** The longest line that names whom a card is for, in characters. */
export const MAX_CARD_NAME = 100

/** What a menu card has, in the language of its readers. */
export const MenuCard = Type.Object({
  ...f.pick(MenuOnPage.properties, 'title', 'introduction', 'courses', 'untranslated'),
  name: Type.String({ description: 'Whom it is for; empty for a menu by itself.' }),
  day: f.nullable(Type.String(), 'The local date of the evening.'),
  size: f.oneWordOf(cardSizes),
  has_allergens: Type.Boolean({ description: 'Letters at the dishes, with what they mean.' }),
})
export type MenuCard = Static<typeof MenuCard>

const choices = {
  size: f.oneWordOf(cardSizes),
  has_allergens: Type.Boolean(),
  lang: Type.Optional({
    ...SiteLanguage,
    description: 'Also one that visitors do not see yet; the main one if left out.',
  }),
}
const printed = {
  reply: f.oneOf(
    'card',
    Type.Object({ html: Type.String({ description: 'A whole page without scripts, to print.' }) }),
  ),
  errors: ['not_found', 'no_preview'],
} as const

/** Calls for the card that lies on the table. Nothing is stored. */
export const menuCards = {
  ofMenu: {
    ...f.route('admin', 'POST', '/menus/:id/card'),
    summary: 'Typeset the card of a menu, also of a draft',
    body: f.strictObject(choices),
    ...printed,
  },
  ofOrder: {
    ...f.route('admin', 'POST', '/orders/:id/menu-card'),
    summary: 'Typeset the card of an evening: its menu with the dishes on top of it, its date and a name',
    body: f.strictObject({
      ...choices,
      name: Type.Optional({ ...f.text(MAX_CARD_NAME), description: "The customer's if left out." }),
    }),
    ...printed,
  },
} as const satisfies Record<string, Endpoint>

/** A card in the names of the page's components. */
export type CardOnPage = Camelized<MenuCard>

export function cardOnPage(card: MenuCard): CardOnPage {
  return camelize(card)
}
