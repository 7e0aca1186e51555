import { type Static, Type } from '@sinclair/typebox'
import { collectionNames } from './collections.ts'
import { ContentStatus } from './define-collection.ts'
import { translationsOf } from '../site/translations.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { count, Id, inOneLine, oneWordOf, route, strictObject, text } from '../endpoint/fields.ts'
import { pictureFactFields } from './picture-facts.ts'

const path = inOneLine(text(2048))
const facts = { ...pictureFactFields, translations: translationsOf(pictureFactFields, ['alt']) }

/** What the owner has stated about a picture or video, wherever it is used. */
export const PictureFacts = Type.Object({
  path: Type.String({ description: 'As in the records that use it.' }),
  ...facts,
})
export type PictureFacts = Static<typeof PictureFacts>

export const PictureUse = Type.Object({
  name: oneWordOf(collectionNames),
  id: Id,
  title: Type.String(),
  status: ContentStatus,
})
export type PictureUse = Static<typeof PictureUse>

const version = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Rises with each change; 0 if nothing has been stated.',
})

/** A picture with what the owner has stated, as it is read and changed. */
export const Picture = Type.Object({ ...PictureFacts.properties, version })

const reply = Type.Object({
  picture: Picture,
  original: Type.Union([Type.String(), Type.Null()], {
    description: 'The path of the picture from which this one was made, if it was edited.',
  }),
  uses: Type.Array(PictureUse),
})

export const pictures = {
  get: {
    ...route('admin', 'GET', '/pictures'),
    summary: 'Read what is stated about a picture, and the records that use it',
    query: strictObject({ path: Type.String({ ...path, default: '' }) }),
    reply,
  },
  update: {
    ...route('admin', 'PUT', '/pictures'),
    summary: "Set a picture's focal point and alternative text; only what is sent changes",
    body: strictObject({
      path,
      ...Type.Partial(Type.Object(facts)).properties,
      version: Type.Optional(version),
    }),
    reply,
    message: 'Picture saved',
  },
  keepOriginal: {
    ...route('admin', 'POST', '/pictures/original'),
    summary: 'Keep the original of an edited picture: a new file, or a stored picture',
    body: strictObject({ path, original: Type.Optional(path) }),
    file: { part: 'original_file', accepts: ['image'] },
    reply: Type.Object({ original: Type.String() }),
    message: 'Original kept',
  },
  replace: {
    ...route('admin', 'POST', '/pictures/replace'),
    summary: 'Show another picture in all records that use this one',
    body: strictObject({ path, by: path }),
    reply: Type.Object({ replaced: count('Records that were changed.') }),
    message: 'Picture replaced',
  },
} as const satisfies Record<string, Endpoint>
