import {
  imageExtensions,
  isVideo,
  mediaUrl,
  parseStoredName,
  pictureSize,
  pictureWidths,
  posterPath,
  uploadNameOf,
  withoutQuery,
} from './media.ts'

/**
 * The point that every crop of a picture keeps in sight, in per cent, as in `object-position`. Both values are
 * undefined if there is none.
 */
export interface FocalPoint {
  readonly focalX?: number | undefined
  readonly focalY?: number | undefined
}

/** The crops that the server makes. They are not in `media.ts`, because the page's scripts do not need them. */

/** Widths of the crops for upright screens, in pixels. */
const uprightWidths = [600, 900] as const
/**
 * A crop for upright screens has all of the picture's height and is `ratio` times as wide. `focus` is the share of the
 * cut that is on the left. Without a focal point, the page shows the hero's picture on narrow screens with the same
 * `object-position`.
 */
export const UPRIGHT = { ratio: 3 / 4, focus: 0.62 } as const
/** The size of a share card's picture, in pixels. It is a JPEG, because some networks show no other format. */
export const CARD = { width: 1200, height: 630 } as const
/** A smaller picture is shown as it is on a ground, rather than blurred. */
export const MAX_ENLARGEMENT = 2
export const SHARE = { ratio: CARD.width / CARD.height } as const
/** Widths of the WebP crops whose addresses were in share cards, in pixels. */
const shareWidths = [600, 1200] as const
/**
 * Returns the `srcset` of a stored picture's crops for upright screens, as AVIF; '' if it has none.
 * @param focalX the focal point, in per cent; undefined for `UPRIGHT.focus`
 */
export function uprightSrcSet(path: string | null, focalX?: number): string {
  const url = withoutQuery(mediaUrl(path))
  const focus = focalX === undefined ? '' : `-${focalX}`
  return uprightPictureWidths(url)
    .map((width) => `${url}/upright-${width}${focus}.avif ${width}w`)
    .join(', ')
}

/** Returns the widths of a stored picture's crops for upright screens; none if it is narrower than the crops. */
export function uprightPictureWidths(path: string): number[] {
  const size = pictureWidths(path).length > 0 && pictureSize(path)
  if (!size) return []
  const cropped = size.height * UPRIGHT.ratio
  return uprightWidths.filter((width) => width <= cropped && cropped < size.width)
}

/** Returns the widths of a stored picture's crops for share cards; none if it is smaller than the crops. */
export function sharePictureWidths(path: string): number[] {
  const size = pictureWidths(path).length > 0 && pictureSize(path)
  if (!size) return []
  return shareWidths.filter((width) => width <= Math.min(size.width, size.height * SHARE.ratio))
}

/**
 * Returns the path of a picture's share card, or of that of a video's poster; undefined if it has none.
 * @param focal what the card keeps in sight; otherwise the middle
 * @param ground the colour around a picture that is small or may be transparent, such as `#15110d`
 */
export function cardPath(
  path: string | null | undefined,
  { focalX, focalY }: FocalPoint,
  ground: string,
): string | undefined {
  const picture = path && isVideo(path) ? posterPath(path) : path
  const name = uploadNameOf(picture)
  if (!hasCard(name)) return undefined
  const focus = focalX === undefined || focalY === undefined ? [] : [focalX, focalY]
  const parts = [CARD.width, ...focus, ...(hasCardGround(name) ? [ground.slice(1)] : [])]
  return `${mediaUrl(name)}/share-${parts.join('-')}.jpg`
}

/** Returns whether an upload has a share card: every picture has one. */
export function hasCard(name: string): boolean {
  const extension = parseStoredName(name)?.extension
  return imageExtensions.some((known) => known === extension)
}

/** Returns whether the name of a picture's card has a ground: the picture is small, or its name does not tell. */
export function hasCardGround(name: string): boolean {
  const { size, colours, extension } = parseStoredName(name) ?? {}
  const isSolid = colours !== undefined || extension === 'jpg'
  return !isSolid || !size || Math.max(CARD.width / size.width, CARD.height / size.height) > MAX_ENLARGEMENT
}
