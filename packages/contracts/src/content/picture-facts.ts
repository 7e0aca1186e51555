import { type Static, Type } from '@sinclair/typebox'
import { nullableInteger, text } from '../endpoint/fields.ts'
import { isAbsolute, isUploadName, mediaUrl, UPLOADS, withoutQuery } from '../media/media.ts'

/** The step of a focal point, in per cent: the style sheet has a class for each value. */
export const FOCAL_STEP = 5

/** Returns the nearest value that a focal point can have. Both are in per cent. */
export function focalStep(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / FOCAL_STEP) * FOCAL_STEP))
}

const percent = { minimum: 0, maximum: 100, multipleOf: FOCAL_STEP } as const
const FocalPercent = Type.Integer(percent)

/** The columns for facts about a picture. */
export const pictureFactFields = {
  focal_x: nullableInteger({
    ...percent,
    description: 'What crops keep in sight: per cent of the width from the left. Null: the page chooses.',
  }),
  focal_y: nullableInteger({ ...percent, description: 'Per cent of the height from the top. Null with focal_x.' }),
  /** '' if nothing was stated; then the page uses the record's texts. */
  alt: text(300),
  is_decorative: Type.Boolean({ description: 'The picture says nothing, so its alternative text is empty.' }),
}

/** The facts that a published record has about its picture, if the owner has stated any. */
export const PictureOnPage = Type.Object(
  {
    focal_x: Type.Optional(FocalPercent),
    focal_y: Type.Optional(FocalPercent),
    alt: Type.Optional(Type.String({ description: "Replaces the record's own words; '' for a decorative picture." })),
  },
  { description: 'Only what the owner has stated about the picture.' },
)
export type PictureOnPage = Static<typeof PictureOnPage>

/** The URL of an avatar, `/api/uploads/{file}`. Keeps absolute URLs and previews; '' for no path. */
export function avatarUrl(path: string | null | undefined): string {
  if (!path) return ''
  return isAbsolute(path) ? path : UPLOADS + fileName(path)
}

/**
 * Returns a banner's media in the form that the server expects: a path that starts with `api/uploads/`. Any http URL
 * with the path `/api/uploads/…` counts as an upload; other URLs are unchanged; '' for no path.
 */
export function bannerMediaPath(path: string): string {
  if (!path) return ''
  const own = /^(?:https?:\/\/[^/]+\/api\/|\/?(?:api\/)?)uploads\/(.+)$/i.exec(path)
  if (own?.[1]) return `api/uploads/${own[1]}`
  return isAbsolute(path) ? path : `api/uploads/${path.replace(/^\/+/, '')}`
}

/**
 * Returns a client's media path in the form that the server stores: an upload as `/api/uploads/<name>`, an http URL
 * unchanged, '' as null. Undefined if the path is invalid.
 */
export function storedMediaPath(path: string): string | null | undefined {
  const trimmed = path.trim()
  if (trimmed === '') return null
  if (/\p{Cc}/u.test(trimmed)) return undefined
  if (/^https?:\/\/[^/]/i.test(trimmed)) return isUrl(trimmed) ? trimmed : undefined
  const name = withoutQuery(trimmed).replace(/^\/?(?:api\/)?uploads\//, '')
  return isUploadName(name) ? UPLOADS + name : undefined
}

function isUrl(address: string): boolean {
  try {
    return new URL(address).href !== ''
  } catch {
    return false
  }
}

/**
 * A gallery picture's URL with a timestamp, so that the browser does not show a
 * cached picture after a change.
 * @param updatedAt ISO 8601; without it the timestamp is `now`, in milliseconds since 1970
 */
export function galleryImageUrl(path: string | null | undefined, updatedAt: string | undefined, now: number): string {
  const url = mediaUrl(path)
  if (!url || /^(?:blob|data):/i.test(url)) return url
  const time = updatedAt ? Date.parse(updatedAt) : Number.NaN
  return `${url}${url.includes('?') ? '&' : '?'}t=${Number.isNaN(time) ? now : time}`
}

function fileName(path: string): string {
  return withoutQuery(path).split('/').at(-1) ?? ''
}
