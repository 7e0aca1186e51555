import { type Static, Type } from '@sinclair/typebox'
import { expectTypeOf } from 'vitest'
import type { BodyOf, ReplyOf } from '../endpoint/endpoint.ts'
import { requiredText } from '../endpoint/fields.ts'
import type { PictureOnPage } from './picture-facts.ts'
import { defineCollection, mediaPath } from './define-collection.ts'
import type { Translations } from '../site/translations.ts'

type Status = 'Draft' | 'Published' | 'Archived'

const fields = {
  title: requiredText(),
  stars: Type.Optional(Type.Integer({ default: 5 })),
  photo: Type.Optional(mediaPath()),
}
const named = { schema: 'Plate', one: 'plate', many: 'plates' }
const definition = { table: 'plates', path: '/plates', key: 'plate', named, fields } as const
const bowls = defineCollection(definition)
const plates = defineCollection({
  ...definition,
  file: { column: 'photo', part: 'photo_file', accepts: ['image'], goodWidth: 800 },
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
// Visitors also get what the owner has stated about the file.
expectTypeOf<ReplyOf<typeof plates.endpoints.get>['plate']>().toExtend<Plate & { readonly picture?: PictureOnPage }>()
expectTypeOf<ReplyOf<typeof bowls.endpoints.get>['plate']>().not.toHaveProperty('picture')
// A record has the translations of its texts. Visitors get one language, and the names of the texts that it lacks.
expectTypeOf<Static<typeof cups.record>['translations']>().toEqualTypeOf<Translations<'title'>>()
expectTypeOf<BodyOf<typeof cups.endpoints.update>['translations']>().toEqualTypeOf<Translations<'title'> | undefined>()
expectTypeOf<ReplyOf<typeof cups.endpoints.get>['plate']['untranslated']>().toEqualTypeOf<'title'[] | undefined>()
expectTypeOf<ReplyOf<typeof cups.endpoints.get>['plate']>().not.toHaveProperty('translations')
expectTypeOf<ReplyOf<typeof bowls.endpoints.get>['plate']>().not.toHaveProperty('untranslated')
// @ts-expect-error the file's column is not one of the fields
defineCollection({ ...definition, file: { column: 'image', part: 'image_file', accepts: ['image'], goodWidth: 800 } })
// @ts-expect-error sound is not a kind of media
defineCollection({ ...definition, file: { column: 'photo', part: 'image_file', accepts: ['sound'], goodWidth: 800 } })
// @ts-expect-error only fields can be translated
defineCollection({ ...definition, translated: ['name'] })
// @ts-expect-error a rename maps to a name
defineCollection({ ...definition, renames: { photo: 1 } })
