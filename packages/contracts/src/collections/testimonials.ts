import { Type } from '@sinclair/typebox'
import { requiredText, text } from '../endpoint/fields.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'
import { sectionHeadings } from './section-headings.ts'

export const testimonialContents = sectionHeadings('testimonial_contents', '/testimonials/contents')

export const testimonialItems = defineCollection({
  table: 'testimonial_items',
  path: '/testimonials/items',
  key: 'item',
  fields: {
    name: requiredText(200),
    /** For example the job title and company. */
    label: Type.Optional(text(200)),
    /** The review. */
    details: Type.Optional(text(5000)),
    /** Stars, 0 to 5. */
    review_number: Type.Optional(Type.Integer({ minimum: 0, maximum: 5, default: 5 })),
    image_path: Type.Optional(mediaPath()),
  },
  file: { column: 'image_path', part: 'image_file', accepts: ['image'] },
  renames: { image_path: 'imageUrl' },
})
