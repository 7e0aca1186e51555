import { type Static, Type } from '@sinclair/typebox'
import { nullableInteger, text } from '../endpoint/fields.ts'
import { FOCAL_STEP } from '../focal-point.ts'

const percent = { minimum: 0, maximum: 100, multipleOf: FOCAL_STEP } as const
const FocalPercent = Type.Integer(percent)

/** The columns in which the owner states something about a picture. */
export const pictureFactFields = {
  focal_x: nullableInteger({
    ...percent,
    description: 'What crops keep in sight: per cent of the width from the left. Null: the page chooses.',
  }),
  focal_y: nullableInteger({ ...percent, description: 'Per cent of the height from the top. Null with focal_x.' }),
  /** '' if nothing was stated: the page uses the record's own words. */
  alt: text(300),
  is_decorative: Type.Boolean({ description: 'The picture says nothing, so its alternative text is empty.' }),
}

/** What a published record adds about its picture, if the owner has stated anything. */
export const PictureOnPage = Type.Object(
  {
    focal_x: Type.Optional(FocalPercent),
    focal_y: Type.Optional(FocalPercent),
    alt: Type.Optional(Type.String({ description: "Replaces the record's own words; '' for a decorative picture." })),
  },
  { description: 'Only what the owner has stated about the picture.' },
)
export type PictureOnPage = Static<typeof PictureOnPage>
