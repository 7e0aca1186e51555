import { isVideo, mediaUrl } from '@tablier/contracts/media'
import { PictureOrNote } from '../../ui/picture-or-note.tsx'
import { ABOUT_MEDIA_SIZES } from './about-story.tsx'

interface AboutMediaProps {
  readonly path: string
  readonly alt: string
}

/** The owner's picture, or a video with controls. */
export function AboutMedia({ path, alt }: AboutMediaProps) {
  if (!isVideo(path))
    return <PictureOrNote path={path} alt={alt} sizes={ABOUT_MEDIA_SIZES} className="size-full object-cover" />
  return (
    <video
      src={mediaUrl(path)}
      controls
      muted
      loop
      playsInline
      preload="metadata"
      aria-label={alt}
      className="size-full object-cover"
    />
  )
}
