import type { FocalPoint } from '@tablier/contracts/crops'
import { isVideo, mediaUrl, pictureSize, pictureWidths } from '@tablier/contracts/media'
import { SHARE, sharePictureWidths } from '@tablier/contracts/crops'

export interface SharePicture {
  /** Absolute. */
  readonly url: string
  /** Pixels; unknown for a picture on another host. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** False for the default picture. */
  readonly isOwn: boolean
}

/** In the folder `public`; used if the banner is a video or missing. */
const DEFAULT_PICTURE = { url: '/share.jpg', size: { width: 1200, height: 630 }, isOwn: false }
/** The width of a large share card, in pixels. */
const CARD_WIDTH = 1280

/** A picture in a share card's width, cropped around its focal point if it has one; or the default picture. */
export function sharePicture(
  path: string | null | undefined,
  publicUrl: string,
  { focalX, focalY }: FocalPoint = {},
): SharePicture {
  if (!path || isVideo(path)) return { ...DEFAULT_PICTURE, url: publicUrl + DEFAULT_PICTURE.url }
  const url = absoluteUrl(path, publicUrl)
  const size = pictureSize(path)
  const cropped = sharePictureWidths(path).at(-1)
  if (cropped && focalX !== undefined)
    return {
      url: `${url}/share-${cropped}-${focalX}-${focalY}.webp`,
      size: { width: cropped, height: Math.round(cropped / SHARE.ratio) },
      isOwn: true,
    }
  const width = pictureWidths(path).findLast((known) => known <= CARD_WIDTH)
  if (!size || !width) return { url, size, isOwn: true }
  const height = Math.round((size.height * width) / size.width)
  return { url: `${url}/${width}.webp`, size: { width, height }, isOwn: true }
}

export function absoluteUrl(path: string, publicUrl: string): string {
  const url = mediaUrl(path)
  return url.startsWith('/') ? publicUrl + url : url
}
