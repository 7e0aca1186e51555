import { isVideo, mediaUrl } from '@tablier/contracts/media'
import { Picture } from '../../picture.tsx'
import { useMediaState } from '../use-media-state.ts'
import { ABOUT_MEDIA_SIZES } from './about-story.tsx'

interface AboutMediaProps {
  readonly path: string
  readonly alt: string
}

/** The owner's picture, or a video that plays when the visitor asks it to. */
export function AboutMedia({ path, alt }: AboutMediaProps) {
  const { state, ref, onLoad, onError } = useMediaState()
  if (state === 'failed')
    return <p className="grid size-full place-items-center text-sm text-ink-soft">No image available</p>
  const className = 'size-full object-cover'
  return isVideo(path) ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- muted: there is no speech to write down
    <video
      ref={ref}
      src={mediaUrl(path)}
      controls
      muted
      loop
      playsInline
      preload="metadata"
      aria-label={alt}
      className={className}
      onError={onError}
    />
  ) : (
    <Picture
      ref={ref}
      onLoad={onLoad}
      onError={onError}
      path={path}
      alt={alt}
      sizes={ABOUT_MEDIA_SIZES}
      className={className}
    />
  )
}
