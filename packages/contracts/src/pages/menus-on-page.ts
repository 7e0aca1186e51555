import { type Static, Type } from '@sinclair/typebox'
import { PictureOnPage } from '../content/picture-facts.ts'
import { extraUnits } from '../content/products.ts'
import * as f from '../endpoint/fields.ts'
import { untranslatedField } from '../site/translations.ts'

/** A line of a course as visitors read it. More than one line in a course is a choice. */
const LineOnPage = Type.Object({
  dish_id: f.nullable(f.Id, 'Of the portfolio, if the dish is published; null otherwise and for a line of text.'),
  title: Type.String(),
  ingredients: Type.String(),
  allergens: f.nullable(Type.String(), 'As a dish states them; empty if it states none. Null for a line of text.'),
  ...untranslatedField,
})

/** A menu as its page shows it, in the language of the visitor. */
export const MenuOnPage = Type.Object({
  id: f.Id,
  title: Type.String(),
  introduction: Type.String(),
  image_path: f.nullableText(2048),
  picture: Type.Optional(PictureOnPage),
  most_guests: f.count('0 for any number.'),
  least_sum: f.Amount,
  season: Type.String({ description: 'Such as `12-01/01-06`; empty for all year.' }),
  ...untranslatedField,
  courses: Type.Array(Type.Object({ title: Type.String(), lines: Type.Array(LineOnPage), ...untranslatedField })),
  prices: Type.Array(Type.Object({ from: f.count('The smallest party.'), amount: f.Amount })),
})
export type MenuOnPage = Static<typeof MenuOnPage>

/** What the page of menus shows. */
export const MenusOnPage = Type.Object({
  currency: Type.String({ description: 'An ISO 4217 code, such as EUR.' }),
  menus: Type.Array(MenuOnPage, { description: 'Those that are published and in season.' }),
  extras: Type.Array(
    Type.Object({
      id: f.Id,
      title: Type.String(),
      details: Type.String(),
      price: f.Amount,
      unit: f.oneWordOf(extraUnits),
      ...untranslatedField,
    }),
  ),
})
export type MenusOnPage = Static<typeof MenusOnPage>
