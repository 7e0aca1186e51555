import { mediaUrl, pictureSize, pictureWidths, withoutQuery } from './media.ts'

/** What every crop of a picture keeps in sight, in per cent, as in `object-position`. Both are undefined without one. */
export interface FocalPoint {
  readonly focalX?: number | undefined
  readonly focalY?: number | undefined
}

/** The crops that the server makes of stored pictures. Not in `media.ts`: the page's scripts need none of this. */

/** Widths of the crops for upright screens, in pixels. */
const uprightWidths = [600, 900] as const
/**
 * What such a crop shows of a wider picture: all of its height, `ratio` times as wide, with `focus` of what is cut off
 * on its left. The page shows the hero's picture on narrow screens with the same `object-position`, unless it has a focal point.
 */
export const UPRIGHT = { ratio: 3 / 4, focus: 0.62 } as const
/** The shape of a share card, in pixels. A picture with a focal point is cropped to it; networks crop any other. */
export const SHARE = { ratio: 1200 / 630 } as const
/** Widths of the crops for share cards, in pixels. */
const shareWidths = [600, 1200] as const
/**
 * The `srcset` of a stored picture's crops for upright screens, as AVIF; '' if it has none.
 * @param focalX what the crop keeps in sight, in per cent; undefined for `UPRIGHT.focus`
 */
export function uprightSrcSet(path: string | null, focalX?: number): string {
  const url = withoutQuery(mediaUrl(path))
  const focus = focalX === undefined ? '' : `-${focalX}`
  return uprightPictureWidths(url)
    .map((width) => `${url}/upright-${width}${focus}.avif ${width}w`)
    .join(', ')
}

/** The widths of a stored picture's crops for upright screens: none unless it is wider than they are. */
export function uprightPictureWidths(path: string): number[] {
  const size = pictureWidths(path).length > 0 && pictureSize(path)
  if (!size) return []
  const cropped = size.height * UPRIGHT.ratio
  return uprightWidths.filter((width) => width <= cropped && cropped < size.width)
}

/** The widths of a stored picture's crops for share cards: none if it is smaller than they are. */
export function sharePictureWidths(path: string): number[] {
  const size = pictureWidths(path).length > 0 && pictureSize(path)
  if (!size) return []
  return shareWidths.filter((width) => width <= Math.min(size.width, size.height * SHARE.ratio))
}
