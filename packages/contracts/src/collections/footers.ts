import { Type } from '@sinclair/typebox'
import { requiredText, strictObject, text } from '../endpoint/fields.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { defineCollection } from './define-collection.ts'

export const footers = defineCollection({
  table: 'footers',
  path: '/footers',
  key: 'footer',
  fields: {
    /** HTML, sanitized on the server when written. */
    heading: requiredText(5000),
    /** A JSON array of `{media_name, media_icon, media_link}`. */
    social_media: Type.Optional(Type.String({ ...text(20_000), default: '[]' })),
  },
})

/** Stores the icon of a social media entry before its footer is saved. */
export const uploadFooterIcon = {
  method: 'POST',
  path: '/footers/upload',
  access: 'admin',
  summary: 'Store an icon for a social media link',
  body: strictObject({}),
  file: { part: 'icon_file', accepts: ['image'], required: true },
  reply: Type.Object({ path: Type.String() }),
  status: 201,
  message: 'Icon uploaded',
} as const satisfies Endpoint
