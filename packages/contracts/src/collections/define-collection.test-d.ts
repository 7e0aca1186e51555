import type { Static } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import { expectTypeOf } from 'vitest'
import type { BodyOf, ReplyOf } from '../endpoint/endpoint.ts'
import { requiredText, text } from '../endpoint/fields.ts'
import { collections } from './collections.ts'
import { mediaPath } from './content.ts'
import { defineCollection } from './define-collection.ts'

type Status = 'Draft' | 'Published' | 'Archived'
const { banners, contactHours, testimonialItems } = collections

expectTypeOf<Static<typeof banners.record>>().toEqualTypeOf<{
  id: number
  position: number
  version: number
  status: Status
  created_at: string
  updated_at: string
  heading: string
  sub_heading: string
  media_path: string | null
  b_text_1: string
  b_text_2: string
}>()
expectTypeOf<BodyOf<typeof banners.endpoints.create>>().toEqualTypeOf<{
  heading: string
  sub_heading?: string
  media_path?: string | null
  b_text_1?: string
  b_text_2?: string
  status?: Status
}>()
expectTypeOf<BodyOf<typeof testimonialItems.endpoints.update>>().toEqualTypeOf<{
  name?: string
  label?: string
  details?: string
  review_number?: number
  image_path?: string | null
  status?: Status
  version?: number
}>()
expectTypeOf<ReplyOf<typeof banners.endpoints.get>>().toEqualTypeOf<{ banner: Static<typeof banners.record> }>()
expectTypeOf<ReplyOf<typeof banners.endpoints.delete>>().toEqualTypeOf<null>()
expectTypeOf<ReplyOf<typeof banners.endpoints.list>>().toEqualTypeOf<{
  items: Static<typeof banners.record>[]
  total: number
  page: number
  limit: number
}>()

// Names stay literal, and only a collection with a file says so in its endpoints.
expectTypeOf(banners.table).toEqualTypeOf<'banners'>()
expectTypeOf(banners.path).toEqualTypeOf<'/banners'>()
expectTypeOf(banners.renames.media_path).toEqualTypeOf<'mediaUrl'>()
expectTypeOf(banners.endpoints.create.file.part).toEqualTypeOf<'media_file'>()
expectTypeOf(contactHours.endpoints.create).not.toHaveProperty('file')
expectTypeOf(banners.endpoints.setStatus).not.toHaveProperty('file')

const fields = { title: requiredText(), picture: Type.Optional(mediaPath()), note: Type.Optional(text()) }
const plates = { table: 'plates', path: '/plates', key: 'plate', fields } as const
// @ts-expect-error the file's column is none of the fields
defineCollection({ ...plates, file: { column: 'image', part: 'image_file', accepts: ['image'] } })
// @ts-expect-error sound is no kind of media
defineCollection({ ...plates, file: { column: 'picture', part: 'image_file', accepts: ['sound'] } })
// @ts-expect-error a rename gives a name
defineCollection({ ...plates, renames: { picture: 1 } })
// @ts-expect-error a heading is text
export const numberForText: BodyOf<typeof banners.endpoints.create> = { heading: 5 }
// @ts-expect-error a banner needs its heading
export const withoutHeading: BodyOf<typeof banners.endpoints.create> = { sub_heading: 'x' }
// @ts-expect-error bodies are named as on the wire
export const screenName: BodyOf<typeof banners.endpoints.create> = { heading: 'x', subHeading: 'y' }
// @ts-expect-error there is no such status
export const wrongStatus: BodyOf<typeof banners.endpoints.setStatus> = { status: 'All' }
// @ts-expect-error a single record stands under its collection's key
export const wrongKey = (reply: ReplyOf<typeof banners.endpoints.get>) => reply.logo
