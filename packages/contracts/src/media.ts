import { parseStoredName } from './stored-name.ts'

/**
 * The URLs of pictures and videos. Pure string functions without dependencies,
 * since they are part of the public page's first load.
 */

export type MediaKind = 'image' | 'video'

/** The extensions of videos, from the specification. */
export const videoExtensions = ['mp4', 'webm', 'ogg'] as const
export const imageExtensions = ['jpg', 'png', 'webp', 'avif', 'gif'] as const

/** Widths of a picture's variants, in pixels. */
const variantWidths = [320, 480, 640, 960, 1280, 1600, 2400] as const
/** Widths of the crops for upright screens, in pixels. */
const uprightWidths = [600, 900] as const
/**
 * What such a crop shows of a wider picture: all of its height, `ratio` times as wide, with `focus` of what is cut off
 * on its left. The page shows the hero's picture on narrow screens with the same `object-position`.
 */
export const UPRIGHT = { ratio: 3 / 4, focus: 0.62 } as const
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_VIDEO_BYTES = 1024 * 1024 * 1024

/** A user's avatar has limits of its own, since everybody may sign up. */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024
export const MAX_AVATAR_PIXELS = 16_000_000
/** Decoding AVIF takes 15 to 25 bytes for a pixel, other formats at most 11. */
export const MAX_AVATAR_AVIF_PIXELS = 6_000_000
/** The longest side of a stored avatar, in pixels; a larger one is scaled down. */
export const AVATAR_SIDE = 512

const UPLOADS = '/api/uploads/'

/** True for the name of a stored upload, such as `3f…c1-1600x1200.jpg` (pixels). */
export function isUploadName(name: string): boolean {
  return parseStoredName(name) !== undefined
}

/** The size in pixels from a stored picture's name; null for a video or a URL of another site. */
export function pictureSize(path: string): { width: number; height: number } | null {
  return (!isVideo(path) && parseStoredName(uploadNameOf(path))?.size) || null
}

/** The path of a stored video's poster, a picture of its first frame; null if it has none. */
export function posterPath(path: string): string | null {
  const name = isVideo(path) ? uploadNameOf(path) : ''
  return parseStoredName(name)?.size ? UPLOADS + posterName(name) : null
}

/** The name under which the poster of a video is stored. */
export function posterName(video: string): string {
  return video.replace(/\.[a-z0-9]+$/, '.jpg')
}

/** True if the path or URL, without its query, ends in a video extension. */
export function isVideo(path: string): boolean {
  const extension = /\.([a-z0-9]+)$/i.exec(withoutQuery(path))?.[1]?.toLowerCase()
  return videoExtensions.some((known) => known === extension)
}

/**
 * The URL of a stored media path. Keeps `blob:`, `data:` and http URLs; prefixes
 * `/uploads/x` with the API base; keeps other paths from the root, even
 * `//host/x`, on this site; puts `api/uploads/x`, `uploads/x` and bare names
 * below the uploads path. '' for no path.
 */
export function mediaUrl(path: string | null | undefined): string {
  if (!path) return ''
  if (isAbsolute(path)) return path
  if (path.startsWith('/uploads/')) return `/api${path}`
  if (/^[/\\]/.test(path)) return path.replace(/^[/\\]+/, '/')
  return UPLOADS + path.replace(/^(?:api\/)?uploads\//, '')
}

/** The URL of an avatar, `/api/uploads/{file}`. Keeps absolute URLs and previews; '' for no path. */
export function avatarUrl(path: string | null | undefined): string {
  if (!path) return ''
  return isAbsolute(path) ? path : UPLOADS + fileName(path)
}

/**
 * The form in which a banner's media is sent back to the server: a path that
 * starts with `api/uploads/`. Counts any http URL with the path `/api/uploads/…`
 * as an upload and keeps other URLs; '' for no path.
 */
export function bannerMediaPath(path: string): string {
  if (!path) return ''
  const own = /^(?:https?:\/\/[^/]+\/api\/|\/?(?:api\/)?)uploads\/(.+)$/i.exec(path)
  if (own?.[1]) return `api/uploads/${own[1]}`
  return isAbsolute(path) ? path : `api/uploads/${path.replace(/^\/+/, '')}`
}

/**
 * The form in which the server stores a media path from a client: an upload as
 * `/api/uploads/<name>`, an http URL unchanged, '' as null. Undefined if the
 * path is invalid.
 */
export function storedMediaPath(path: string): string | null | undefined {
  const trimmed = path.trim()
  if (trimmed === '') return null
  if (/\p{Cc}/u.test(trimmed)) return undefined
  if (/^https?:\/\/[^/]/i.test(trimmed)) return URL.canParse(trimmed) ? trimmed : undefined
  const name = withoutQuery(trimmed).replace(/^\/?(?:api\/)?uploads\//, '')
  return isUploadName(name) ? UPLOADS + name : undefined
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

/** The `srcset` of a stored picture's variants; '' if it has none. */
export function srcSet(path: string | null | undefined, format: VariantFormat): string {
  const url = withoutQuery(mediaUrl(path))
  return pictureWidths(url)
    .map((width) => `${url}/${width}.${format} ${width}w`)
    .join(', ')
}

/** The widths of a stored picture's variants: none wider than the original, none for a GIF (it may be animated). */
export function pictureWidths(path: string): number[] {
  const size = pictureSize(path)
  if (!size || withoutQuery(path).endsWith('.gif')) return []
  return variantWidths.filter((width) => width <= size.width)
}

/** The `srcset` of a stored picture's crops for upright screens, as AVIF; '' if it has none. */
export function uprightSrcSet(path: string | null): string {
  const url = withoutQuery(mediaUrl(path))
  return uprightPictureWidths(url)
    .map((width) => `${url}/upright-${width}.avif ${width}w`)
    .join(', ')
}

/** The widths of a stored picture's crops for upright screens: none unless it is wider than they are. */
export function uprightPictureWidths(path: string): number[] {
  const size = pictureWidths(path).length > 0 && pictureSize(path)
  if (!size) return []
  const cropped = size.height * UPRIGHT.ratio
  return uprightWidths.filter((width) => width <= cropped && cropped < size.width)
}

/** The last part of a stored upload's path, without a query; '' for any other path. */
export function uploadNameOf(path: string | null | undefined): string {
  const url = withoutQuery(mediaUrl(path))
  return url.startsWith(UPLOADS) ? url.slice(UPLOADS.length) : ''
}

function isAbsolute(path: string): boolean {
  return /^(?:https?:\/\/|blob:|data:)/i.test(path)
}

function fileName(path: string): string {
  return withoutQuery(path).split('/').at(-1) ?? ''
}

function withoutQuery(path: string): string {
  return path.replace(/[?#].*$/s, '')
}
