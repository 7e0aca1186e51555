import { Type } from '@sinclair/typebox'
import { requiredText, text } from '../endpoint/fields.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'

export const logos = defineCollection({
  table: 'logos',
  path: '/logos',
  key: 'logo',
  fields: {
    text_logo: requiredText(100),
    img_logo: Type.Optional(mediaPath()),
    alt_text: Type.Optional(text(200)),
  },
  file: { column: 'img_logo', part: 'img_logo_file', accepts: ['image', 'video'] },
})
