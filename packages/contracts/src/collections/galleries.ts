import { Type } from '@sinclair/typebox'
import { requiredText, text } from '../endpoint/fields.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'
import { sectionHeadings } from './section-headings.ts'

export const galleryContents = sectionHeadings('gallery_contents', '/galleries/contents')

export const galleryItems = defineCollection({
  table: 'gallery_items',
  path: '/galleries/items',
  key: 'item',
  fields: {
    category: requiredText(100),
    title: requiredText(200),
    ingredients: Type.Optional(text(2000)),
    details: Type.Optional(text(5000)),
    image_path: Type.Optional(mediaPath()),
  },
  file: { column: 'image_path', part: 'image_file', accepts: ['image'] },
  renames: { image_path: 'imageUrl' },
})
