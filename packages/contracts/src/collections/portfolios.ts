import { Type } from '@sinclair/typebox'
import { DISH_ALLERGENS_PATTERN } from '../dish-allergens.ts'
import { requiredText, text } from '../endpoint/fields.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'
import { sectionHeadings } from './section-headings.ts'

export const portfolioContents = sectionHeadings('portfolio_contents', '/portfolios/contents')

const facts = {
  table: 'portfolio_items',
  path: '/portfolios/items',
  key: 'item',
  file: { column: 'image_path', part: 'image_file', accepts: ['image'] },
  renames: { image_path: 'imageUrl' },
} as const

/** What the page shows. */
const fieldsOnPage = {
  category: requiredText(100),
  title: requiredText(200),
  image_path: Type.Optional(mediaPath()),
  /** Separated by commas. */
  ingredients: Type.Optional(text(2000)),
  details: Type.Optional(text(5000)),
  awards: Type.Optional(text(500)),
  label: Type.Optional(text(200)),
}

const items = defineCollection({
  ...facts,
  fields: {
    ...fieldsOnPage,
    allergens: Type.Optional(
      Type.String({
        maxLength: 500,
        pattern: DISH_ALLERGENS_PATTERN,
        description: '`milk contains, nuts may_contain, eggs removable`, `none` of the 14, or empty if not declared.',
      }),
    ),
  },
})

/** Allergens are for the kitchen: visitors get the dishes without them. */
const { list, get } = defineCollection({ ...facts, fields: fieldsOnPage }).endpoints
export const portfolioItems = { ...items, endpoints: { ...items.endpoints, list, get } }
