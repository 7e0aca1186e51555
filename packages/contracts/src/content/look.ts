import { Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { created, oneWordOf, route, strictObject } from '../endpoint/fields.ts'
import { defineCollection, mediaPath } from './define-collection.ts'
import {
  cornerNames,
  darkModeNames,
  dishPictureNames,
  fontPairNames,
  hideableNames,
  layoutNames,
  openingNames,
  paletteChoices,
  spaceNames,
} from './look-choices.ts'

/** A choice whose first value, the default, is that of the specified page. */
const choice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  Type.Optional({ ...oneWordOf(names), default: names[0] })

const section = `(?:${hideableNames.join('|')})`

/** How the public page looks. The page wears the first published one; without one, it looks as specified. */
export const looks = defineCollection({
  table: 'looks',
  path: '/looks',
  key: 'look',
  named: { schema: 'Look', one: 'look', many: 'looks' },
  fields: {
    layout: choice(layoutNames),
    palette: choice(paletteChoices),
    own_colour: Type.Optional(
      Type.String({ pattern: '^(?:#[0-9a-f]{6})?$', description: 'Of the palette `own`, such as #7a3b2e.' }),
    ),
    dark_mode: choice(darkModeNames),
    fonts: choice(fontPairNames),
    opening: choice(openingNames),
    section_order: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: `^(?:${section}(?:,${section})*)?$`,
        description: 'Names of sections with commas between them. Those that are not named follow in the usual order.',
      }),
    ),
    corners: choice(cornerNames),
    dish_pictures: choice(dishPictureNames),
    space: choice(spaceNames),
    icon_path: Type.Optional(mediaPath()),
    share_path: Type.Optional(mediaPath()),
  },
  file: { column: 'icon_path', part: 'icon_file', accepts: ['image'], goodWidth: 180 },
  renames: { icon_path: 'iconUrl', share_path: 'shareUrl' },
})

/** Stores the share picture of a look before the look is saved. */
export const uploadSharePicture = {
  ...route('admin', 'POST', '/looks/upload'),
  summary: 'Store a picture for the cards that networks show of the page',
  body: strictObject({}),
  file: { part: 'share_file', accepts: ['image'], required: true },
  reply: Type.Object({ path: Type.String() }),
  ...created('Picture uploaded'),
} as const satisfies Endpoint
