import { Type } from '@sinclair/typebox'
import { requiredText } from '../endpoint/fields.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'

export const aboutContents = defineCollection({
  table: 'about_contents',
  path: '/abouts/contents',
  key: 'content',
  fields: {
    heading: requiredText(200),
    summary: requiredText(1000),
    details: requiredText(5000),
    media_path: Type.Optional(mediaPath()),
  },
  file: { column: 'media_path', part: 'media_file', accepts: ['image', 'video'] },
  renames: { media_path: 'mediaUrl' },
})

export const aboutFeatures = defineCollection({
  table: 'about_features',
  path: '/abouts/features',
  key: 'feature',
  fields: { title: requiredText(200), details: requiredText(5000) },
})
