import { galleryImageUrl, mediaUrl, pictureWidths } from '@tablier/contracts'
import { useState } from 'react'
import { Media } from '../../media/media.tsx'
import type { CellProps } from '../collection-screen.ts'

/** A gallery picture in its smallest size, with the time of its last change in its URL; 'N/A' if it does not load. */
export function GalleryImage({ value, record }: CellProps) {
  const url = mediaUrl(String(value))
  const [now] = useState(() => Date.now())
  const [width] = pictureWidths(url)
  const smallest = width === undefined ? url : `${url}/${width}.webp`
  return (
    <Media
      path={galleryImageUrl(smallest, record.updatedAt, now)}
      kind="image"
      broken="N/A"
      className="h-14 w-20 rounded-lg"
    />
  )
}
