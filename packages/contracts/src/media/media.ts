/**
 * The names of stored uploads. A name contains the facts about its file, so a page that has the path needs no lookup:
 * `3f…c1-1600x1200-<facts>.jpg` (docs/decisions/pictures.md). Older names lack the facts, some the size.
 */

interface StoredName {
  readonly hash: string
  /** In pixels, of the picture or of the video's poster. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** A digit of base 32 for each cell of the brightness grid. */
  readonly brightness: string | undefined
  /** Three digits of base 32 (red, green and blue) for each cell of the colour grid. A transparent picture has none. */
  readonly colours: string | undefined
  /** Four digits of base 32, which `picture-measures.ts` reads. */
  readonly measures: string | undefined
  readonly extension: string
}

/** The grid in whose cells brightness is measured, row by row from the top. */
export const brightnessGrid = { columns: 5, rows: 4 } as const
/** The grid of average colours, row by row from the top. */
export const colourGrid = { columns: 4, rows: 3 } as const

const STORED_NAME =
  /^([a-z0-9]{16,64})(?:-([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([0-9a-v]{20})([0-9a-v]{36})?([0-9a-v]{4})?)?)?\.([a-z0-9]{2,4})$/

/** Reads the name of a stored upload; undefined for any other text. */
export function parseStoredName(name: string): StoredName | undefined {
  const [, hash, width, height, brightness, colours, measures, extension] = STORED_NAME.exec(name) ?? []
  if (!hash || !extension) return undefined
  const size = width && height ? { width: Number(width), height: Number(height) } : undefined
  return { hash, size, brightness, colours, measures, extension }
}

/**
 * The URLs of pictures and videos. The functions only use strings and import nothing, because they are part of the
 * public page's first load.
 */

export type MediaKind = 'image' | 'video'

/** The extensions of videos, from the specification. */
export const videoExtensions = ['mp4', 'webm', 'ogg'] as const
export const imageExtensions = ['jpg', 'png', 'webp', 'avif', 'gif'] as const

/** Widths of a picture's variants, in pixels. */
const variantWidths = [320, 480, 640, 960, 1280, 1600, 2400] as const
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_VIDEO_BYTES = 1024 * 1024 * 1024

/** An avatar has lower limits than other pictures, because everybody may sign up. */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024
export const MAX_AVATAR_PIXELS = 16_000_000
/** Decoding AVIF takes 15 to 25 bytes for a pixel, other formats at most 11. */
export const MAX_AVATAR_AVIF_PIXELS = 6_000_000
/** The longest side of a stored avatar, in pixels; a larger one is scaled down. */
export const AVATAR_SIDE = 512

/** The path below which uploads are served. */
export const UPLOADS = '/api/uploads/'

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

/** The last part of a stored upload's path, without a query; '' for any other path. */
export function uploadNameOf(path: string | null | undefined): string {
  const url = withoutQuery(mediaUrl(path))
  return url.startsWith(UPLOADS) ? url.slice(UPLOADS.length) : ''
}

/** True for a URL with a host, and for the URL of a preview. */
export function isAbsolute(path: string): boolean {
  return /^(?:https?:\/\/|blob:|data:)/i.test(path)
}

/** A path or URL up to its query. */
export function withoutQuery(path: string): string {
  return path.replace(/[?#].*$/s, '')
}
