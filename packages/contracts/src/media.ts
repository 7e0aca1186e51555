/**
 * Where a picture or video lives, told from the path alone. Pure string
 * functions, free of every dependency: the public page's first load has them.
 */

export type MediaKind = 'image' | 'video'

/** The extensions that stand for a video, as the specification names them. */
export const videoExtensions = ['mp4', 'webm', 'ogg'] as const
export const imageExtensions = ['jpg', 'png', 'webp', 'avif', 'gif'] as const

/** Widths in pixels of the variants a picture is served in. */
const variantWidths = [320, 480, 640, 960, 1280, 1600, 2400] as const
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_VIDEO_BYTES = 1024 * 1024 * 1024

const UPLOADS = '/api/uploads/'
const STORED_NAME = /^[a-z0-9]{16,64}(?:-([1-9]\d{0,4})x([1-9]\d{0,4}))?\.([a-z0-9]{2,4})$/

/** True for the name of a stored upload, such as `3f…c1-1600x1200.jpg`; sizes are pixels. */
export function isUploadName(name: string): boolean {
  return STORED_NAME.test(name)
}

/** The pixel size that a stored picture carries in its name; null for a video or a foreign address. */
export function pictureSize(path: string): { width: number; height: number } | null {
  const url = withoutQuery(mediaUrl(path))
  const match = url.startsWith(UPLOADS) ? STORED_NAME.exec(url.slice(UPLOADS.length)) : null
  return match?.[1] && match[2] ? { width: Number(match[1]), height: Number(match[2]) } : null
}

/** True where the address ends in one of the video extensions, queries left aside. */
export function isVideo(path: string): boolean {
  const extension = /\.([a-z0-9]+)$/i.exec(withoutQuery(path))?.[1]?.toLowerCase()
  return videoExtensions.some((known) => known === extension)
}

/**
 * The address to load a stored media path from. `blob:`, `data:` and http
 * addresses stay; `/uploads/x` is prefixed with the API base; other paths from
 * the root stay on this site, `//host/x` too; `api/uploads/x`, `uploads/x` and
 * bare names get the uploads path. Empty in, empty out.
 */
export function mediaUrl(path: string | null | undefined): string {
  if (!path) return ''
  if (isAbsolute(path)) return path
  if (path.startsWith('/uploads/')) return `/api${path}`
  if (/^[/\\]/.test(path)) return path.replace(/^[/\\]+/, '/')
  return UPLOADS + path.replace(/^(?:api\/)?uploads\//, '')
}

/** The address of an avatar, `/api/uploads/{file}`; whole addresses and previews stay. Empty in, empty out. */
export function avatarUrl(path: string | null | undefined): string {
  if (!path) return ''
  return isAbsolute(path) ? path : UPLOADS + fileName(path)
}

/**
 * The form in which a banner's present media is sent back: a path that starts
 * with `api/uploads/`. An http address is taken for ours where its path is
 * `/api/uploads/…`; others stay as they are. Empty in, empty out.
 */
export function bannerMediaPath(path: string): string {
  if (!path) return ''
  const own = /^(?:https?:\/\/[^/]+\/api\/|\/?(?:api\/)?)uploads\/(.+)$/i.exec(path)
  if (own?.[1]) return `api/uploads/${own[1]}`
  return isAbsolute(path) ? path : `api/uploads/${path.replace(/^\/+/, '')}`
}

/**
 * The form in which the server keeps a media path that a client sent: a stored
 * upload as `/api/uploads/<name>`, an http address as it is, '' as null;
 * undefined for anything else, control characters (which no address has) included.
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
 * A gallery picture's address with a timestamp that defeats the browser's
 * cache after a change.
 * @param updatedAt ISO 8601; without it `now` (milliseconds since 1970) counts.
 */
export function galleryImageUrl(path: string | null | undefined, updatedAt: string | undefined, now: number): string {
  const url = mediaUrl(path)
  if (!url || /^(?:blob|data):/i.test(url)) return url
  const time = updatedAt ? Date.parse(updatedAt) : Number.NaN
  return `${url}${url.includes('?') ? '&' : '?'}t=${Number.isNaN(time) ? now : time}`
}

/** A `srcset` of the variants of a stored picture, none wider than the original; '' where there are none. */
export function srcSet(path: string | null | undefined, format: VariantFormat): string {
  const url = withoutQuery(mediaUrl(path))
  return pictureWidths(url)
    .map((width) => `${url}/${width}.${format} ${width}w`)
    .join(', ')
}

/** The variant widths that a stored picture has: never wider than it is, none for a GIF (it may move). */
export function pictureWidths(path: string): number[] {
  const size = pictureSize(path)
  if (!size || withoutQuery(path).endsWith('.gif')) return []
  return variantWidths.filter((width) => width <= size.width)
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
