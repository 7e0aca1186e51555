import type { ReactNode } from 'react'
import { mediaUrl, pictureSize, srcSet } from '@tablier/contracts/media'

interface PictureProps {
  /** As in the API's reply: an uploaded picture has variants, an external URL is used as it is. */
  readonly path: string
  readonly alt: string
  /** The displayed width, in the syntax of the attribute `sizes`. */
  readonly sizes: string
  /** `first` is the page's largest picture and loads before all others; `in-sight` is another one on the first screen. */
  readonly place?: 'first' | 'in-sight' | 'below'
  readonly className?: string
  /** Sources that the browser should prefer to the picture's own. */
  readonly children?: ReactNode
}

/** A picture in the size and format that the browser picks; below the fold it loads lazily. */
export function Picture({ path, alt, sizes, place = 'below', className, children }: PictureProps) {
  const size = pictureSize(path)
  return (
    <picture className="contents">
      {children}
      {(['avif', 'webp'] as const).map((format) => {
        const variants = srcSet(path, format)
        return variants && <source key={format} type={`image/${format}`} srcSet={variants} sizes={sizes} />
      })}
      <img
        className={className}
        src={mediaUrl(path)}
        alt={alt}
        {...size}
        {...(place === 'first' && { fetchPriority: 'high' })}
        {...(place === 'below' && { loading: 'lazy' })}
      />
    </picture>
  )
}
