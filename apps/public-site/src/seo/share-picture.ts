import { isVideo, mediaUrl, pictureSize, pictureWidths } from '@tablier/contracts/media'

export interface SharePicture {
  /** Absolute, as readers of another site's page need it. */
  readonly url: string
  /** Pixels; unknown for a picture on another host. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** Lies in the folder `public`; for a site whose banner is a film or missing. */
const OWN_PICTURE = { path: '/share.jpg', size: { width: 1200, height: 630 } }
/** The widest that the large cards show. */
const CARD_WIDTH = 1280

/** The banner's picture, in a width that a share card shows, else the built-in one. */
export function sharePicture(path: string | null | undefined, publicUrl: string): SharePicture {
  if (!path || isVideo(path)) return { url: publicUrl + OWN_PICTURE.path, size: OWN_PICTURE.size }
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
