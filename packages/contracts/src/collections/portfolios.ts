import { Type } from '@sinclair/typebox'
import { requiredText, text } from '../endpoint/fields.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'
import { sectionHeadings } from './section-headings.ts'

export const portfolioContents = sectionHeadings('portfolio_contents', '/portfolios/contents')

export const portfolioItems = defineCollection({
  table: 'portfolio_items',
  path: '/portfolios/items',
  key: 'item',
  fields: {
    category: requiredText(100),
    title: requiredText(200),
    image_path: Type.Optional(mediaPath()),
    /** Separated by commas. */
    ingredients: Type.Optional(text(2000)),
    details: Type.Optional(text(5000)),
    awards: Type.Optional(text(500)),
    label: Type.Optional(text(200)),
  },
  file: { column: 'image_path', part: 'image_file', accepts: ['image'] },
  renames: { image_path: 'imageUrl' },
})
