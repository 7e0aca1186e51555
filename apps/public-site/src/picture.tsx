import { mediaUrl, pictureSize, srcSet } from '@tablier/contracts/media'
import type { ComponentProps } from 'react'

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'onError' | 'onLoad' | 'ref'> {
  /** As the API answers it: a stored picture has variants, a foreign address is used as it is. */
  readonly path: string
  readonly alt: string
  /** How wide it is drawn, as the attribute `sizes` wants it. */
  readonly sizes: string
  /** The page's first picture: fetched before all others. */
  readonly isFirst?: boolean
}

/** A picture in the size and the format that the browser likes best; below the fold unless it is the first. */
export function Picture({ path, alt, sizes, isFirst = false, ...image }: PictureProps) {
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
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
