import { isVideo, mediaUrl, pictureSize, pictureWidths } from '@tablier/contracts/media'

export interface SharePicture {
  /** Absolute. */
  readonly url: string
  /** Pixels; unknown for a picture on another host. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** In the folder `public`; used if the banner is a video or missing. */
const DEFAULT_PICTURE = { path: '/share.jpg', size: { width: 1200, height: 630 } }
/** The width of a large share card, in pixels. */
const CARD_WIDTH = 1280

/** The banner's picture in a share card's width, or the default picture. */
export function sharePicture(path: string | null | undefined, publicUrl: string): SharePicture {
  if (!path || isVideo(path)) return { url: publicUrl + DEFAULT_PICTURE.path, size: DEFAULT_PICTURE.size }
  const url = absoluteUrl(path, publicUrl)
  const size = pictureSize(path)
  const width = pictureWidths(path).findLast((known) => known <= CARD_WIDTH)
  if (!size || !width) return { url, size }
  return { url: `${url}/${width}.webp`, size: { width, height: Math.round((size.height * width) / size.width) } }
}

export function absoluteUrl(path: string, publicUrl: string): string {
  const url = mediaUrl(path)
  return url.startsWith('/') ? publicUrl + url : url
}
