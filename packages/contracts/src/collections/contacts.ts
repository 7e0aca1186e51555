import { Type } from '@sinclair/typebox'
import { text } from '../endpoint/fields.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'

/** No field of the contact collections is required. */
export const contactContents = defineCollection({
  table: 'contact_contents',
  path: '/contacts/contents',
  key: 'content',
  fields: { heading: Type.Optional(text(200)), sub_heading: Type.Optional(text(500)) },
})

export const contactInfos = defineCollection({
  table: 'contact_infos',
  path: '/contacts/infos',
  key: 'info',
  fields: {
    /** Free text; the page treats Email, Phone and Location specially. */
    type: Type.Optional(text(100)),
    label: Type.Optional(text(200)),
    value: Type.Optional(text(500)),
    icon: Type.Optional(mediaPath()),
  },
  file: { column: 'icon', part: 'icon_file', accepts: ['image'] },
  newRecords: 'last',
})

export const contactHours = defineCollection({
  table: 'contact_hours',
  path: '/contacts/hours',
  key: 'hour',
  fields: {
    day: Type.Optional(text(100)),
    open_time: Type.Optional(text(50)),
    close_time: Type.Optional(text(50)),
    note: Type.Optional(text(500)),
  },
  newRecords: 'last',
})
