import { isVideo, mediaUrl, srcSet } from '@tablier/contracts'
import { useState } from 'react'

interface MediaProps {
  /** As stored, or the address of a preview. */
  readonly path: string
  /** Set where the address does not tell, as with the preview of a chosen file. */
  readonly kind?: 'image' | 'video'
  /** Said in its place where it does not load. */
  readonly broken?: string
  /** Size and shape. */
  readonly className: string
  /** A picture is drawn whole instead of filling its box. */
  readonly isWhole?: boolean
  /** A video can be played. */
  readonly hasControls?: boolean
}

/** A stored picture or video, or a box that says that it does not load. */
export function Media({ path, kind, broken, className, isWhole = false, hasControls = false }: MediaProps) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null)
  const shown = kind ?? (isVideo(path) ? 'video' : 'image')
  const fit = isWhole ? 'object-contain' : 'object-cover'
  if (brokenPath === path)
    return (
      <span
        className={`flex items-center justify-center border border-line bg-hover p-1 text-center text-xs leading-tight text-muted ${className}`}
      >
        {broken ?? (shown === 'video' ? 'Video failed to load' : 'Image failed to load')}
      </span>
    )
  const shared = { className: `bg-hover ${fit} ${className}`, onError: () => setBrokenPath(path) }
  return shown === 'video' ? (
    <video {...shared} src={mediaUrl(path)} muted playsInline preload="metadata" controls={hasControls} />
  ) : (
    <img
      {...shared}
      src={mediaUrl(path)}
      srcSet={(!path.includes('?') && srcSet(path, 'webp')) || undefined}
      sizes={hasControls ? '440px' : '80px'}
      alt=""
      loading="lazy"
    />
  )
}
