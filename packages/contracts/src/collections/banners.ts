import { Type } from '@sinclair/typebox'
import { requiredText, text } from '../endpoint/fields.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'

export const banners = defineCollection({
  table: 'banners',
  path: '/banners',
  key: 'banner',
  fields: {
    heading: requiredText(200),
    sub_heading: Type.Optional(text(500)),
    media_path: Type.Optional(mediaPath()),
    b_text_1: Type.Optional(text(60)),
    b_text_2: Type.Optional(text(60)),
  },
  file: { column: 'media_path', part: 'media_file', accepts: ['image', 'video'] },
  renames: { media_path: 'mediaUrl', b_text_1: 'buttonText1', b_text_2: 'buttonText2' },
})
