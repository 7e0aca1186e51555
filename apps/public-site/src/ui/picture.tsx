import { mediaUrl, pictureSize, srcSet } from '@tablier/contracts/media'
import type { ComponentProps } from 'react'

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'onError' | 'onLoad' | 'ref'> {
  /** As the API answers it: a stored picture has variants, a foreign address is used as it is. */
  readonly path: string
  readonly alt: string
  /** How wide it is drawn, as the attribute `sizes` wants it. */
  readonly sizes: string
  /** `first` is the picture that the page begins with, fetched before all others; `in-sight` one beside it. */
  readonly place?: 'first' | 'in-sight' | 'below'
}

/** A picture in the size and the format that the browser likes best; below the fold it waits until it is near. */
export function Picture({ path, alt, sizes, place = 'below', ...image }: PictureProps) {
  const size = pictureSize(path)
  return (
    <picture className="contents">
      {(['avif', 'webp'] as const).map((format) => {
        const variants = srcSet(path, format)
        return variants && <source key={format} type={`image/${format}`} srcSet={variants} sizes={sizes} />
      })}
      <img
        {...image}
        src={mediaUrl(path)}
        alt={alt}
        {...size}
        decoding="async"
        {...(place === 'first' && { fetchPriority: 'high' })}
        {...(place === 'below' && { loading: 'lazy' })}
      />
    </picture>
  )
}
