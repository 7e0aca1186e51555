import { mediaUrl, pictureSize, pictureWidths, withoutQuery } from './media.ts'

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
/** The shape of a share card, in pixels. A picture with a focal point is cropped to it; networks crop any other. */
export const SHARE = { ratio: 1200 / 630 } as const
/** Widths of the crops for share cards, in pixels. */
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
