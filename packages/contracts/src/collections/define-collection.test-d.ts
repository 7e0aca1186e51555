import { type Static, Type } from '@sinclair/typebox'
import { expectTypeOf } from 'vitest'
import type { BodyOf, ReplyOf } from '../endpoint/endpoint.ts'
import { requiredText } from '../endpoint/fields.ts'
import type { PictureOnPage } from '../media/picture-facts.ts'
import { defineCollection, mediaPath } from './define-collection.ts'
import type { Translations } from './translations.ts'

type Status = 'Draft' | 'Published' | 'Archived'

const fields = {
  title: requiredText(),
  stars: Type.Optional(Type.Integer({ default: 5 })),
  photo: Type.Optional(mediaPath()),
}
const definition = { table: 'plates', path: '/plates', key: 'plate', fields } as const
const bowls = defineCollection(definition)
const plates = defineCollection({
  ...definition,
  file: { column: 'photo', part: 'photo_file', accepts: ['image'] },
  renames: { photo: 'photoUrl' },
})
const cups = defineCollection({ ...definition, translated: ['title'] })
type Plate = Static<typeof plates.record>

expectTypeOf<Plate>().toEqualTypeOf<{
  id: number
  position: number
  version: number
  status: Status
  created_at: string
  updated_at: string
  title: string
  stars: number
  photo: string | null
}>()
expectTypeOf<BodyOf<typeof plates.endpoints.create>>().toEqualTypeOf<{
  title: string
  stars?: number
  photo?: string | null
  status?: Status
}>()
expectTypeOf<BodyOf<typeof plates.endpoints.update>>().toEqualTypeOf<{
  title?: string
  stars?: number
  photo?: string | null
  status?: Status
  version?: number
}>()
// Visitors also get what the owner has stated about the file.
expectTypeOf<ReplyOf<typeof plates.endpoints.get>['plate']>().toExtend<Plate & { readonly picture?: PictureOnPage }>()
expectTypeOf<ReplyOf<typeof bowls.endpoints.get>['plate']>().not.toHaveProperty('picture')
// A record has the translations of its texts. Visitors get one language, and the names of the texts that it lacks.
expectTypeOf<Static<typeof cups.record>['translations']>().toEqualTypeOf<Translations<'title'>>()
expectTypeOf<BodyOf<typeof cups.endpoints.update>['translations']>().toEqualTypeOf<Translations<'title'> | undefined>()
expectTypeOf<ReplyOf<typeof cups.endpoints.get>['plate']['untranslated']>().toEqualTypeOf<'title'[] | undefined>()
expectTypeOf<ReplyOf<typeof cups.endpoints.get>['plate']>().not.toHaveProperty('translations')
expectTypeOf<ReplyOf<typeof bowls.endpoints.get>['plate']>().not.toHaveProperty('untranslated')
expectTypeOf<ReplyOf<typeof plates.endpoints.adminGet>>().toEqualTypeOf<{ plate: Plate }>()
expectTypeOf<ReplyOf<typeof plates.endpoints.delete>>().toEqualTypeOf<null>()
expectTypeOf<ReplyOf<typeof plates.endpoints.adminList>>().toEqualTypeOf<{
  items: Plate[]
  total: number
  page: number
  limit: number
}>()

// Names stay literal, and only the endpoints of a collection with a file have `file`.
expectTypeOf(plates.table).toEqualTypeOf<'plates'>()
expectTypeOf(plates.path).toEqualTypeOf<'/plates'>()
expectTypeOf(plates.renames.photo).toEqualTypeOf<'photoUrl'>()
expectTypeOf(plates.endpoints.create.file.part).toEqualTypeOf<'photo_file'>()
expectTypeOf(bowls.endpoints.create).not.toHaveProperty('file')
expectTypeOf(plates.endpoints.setStatus).not.toHaveProperty('file')

// @ts-expect-error the file's column is not one of the fields
defineCollection({ ...definition, file: { column: 'image', part: 'image_file', accepts: ['image'] } })
// @ts-expect-error sound is not a kind of media
defineCollection({ ...definition, file: { column: 'photo', part: 'image_file', accepts: ['sound'] } })
// @ts-expect-error only fields can be translated
defineCollection({ ...definition, translated: ['name'] })
// @ts-expect-error a rename maps to a name
defineCollection({ ...definition, renames: { photo: 1 } })
// @ts-expect-error a title is text
export const numberForText: BodyOf<typeof plates.endpoints.create> = { title: 5 }
// @ts-expect-error the title is required
export const withoutTitle: BodyOf<typeof plates.endpoints.create> = { stars: 4 }
// @ts-expect-error bodies have wire names
export const screenName: BodyOf<typeof plates.endpoints.create> = { title: 'x', photoUrl: 'y' }
// @ts-expect-error there is no such status
export const wrongStatus: BodyOf<typeof plates.endpoints.setStatus> = { status: 'All' }
// @ts-expect-error a single record is under its collection's key
export const wrongKey = (reply: ReplyOf<typeof plates.endpoints.get>) => reply.banner
