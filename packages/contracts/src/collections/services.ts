import { Type } from '@sinclair/typebox'
import { requiredText, text } from '../endpoint/fields.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'
import { sectionHeadings } from './section-headings.ts'

export const serviceContents = sectionHeadings('service_contents', '/services/contents')

export const serviceFeatures = defineCollection({
  table: 'service_features',
  path: '/services/features',
  key: 'feature',
  fields: {
    title: requiredText(200),
    details: Type.Optional(text(5000)),
    icon_path: Type.Optional(mediaPath()),
  },
  file: { column: 'icon_path', part: 'icon_file', accepts: ['image'] },
  renames: { icon_path: 'iconUrl' },
  newRecords: 'last',
})
