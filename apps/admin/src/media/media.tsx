import { isVideo, mediaUrl, posterPath, srcSet } from '@tablier/contracts'
import { useEffect, useState } from 'react'

/** Behind a logo or an icon are two greys, on which white ones and black ones are both seen. */
const containedClass = 'bg-[repeating-conic-gradient(#8f8f8f_0_25%,#7d7d7d_0_50%)] bg-size-[16px_16px] object-contain'

interface MediaProps {
  /** The stored path, or the address of a preview. */
  readonly path: string
  /** The kind of media, if the address does not show it, as for a preview. */
  readonly kind?: 'image' | 'video'
  /** The text if it does not load. */
  readonly broken?: string
  /** The classes for size and shape. */
  readonly className: string
  /** True to fit the picture into its box instead of filling the box. */
  readonly isContained?: boolean
  /** True if a video can be played. */
  readonly hasControls?: boolean
}

/** A picture or video, or a text if it does not load. */
export function Media({ path, kind, broken, className, isContained = false, hasControls = false }: MediaProps) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null)
  const shown = kind ?? (isVideo(path) ? 'video' : 'image')
  if (brokenPath === path)
    return (
      <BrokenMedia
        text={broken ?? (shown === 'video' ? 'Video failed to load' : 'Image failed to load')}
        className={className}
      />
    )
  const shared = {
    className: `${isContained ? containedClass : 'bg-hover object-cover'} ${className}`,
    onError: () => setBrokenPath(path),
  }
  const poster = posterPath(path)
  return shown === 'video' ? (
    <video
      {...shared}
      src={mediaUrl(path)}
      {...(poster ? { poster, preload: 'none' } : { preload: 'metadata' })}
      muted
      playsInline
      controls={hasControls}
    />
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

/** Shown instead of a picture or video that did not load. */
export function BrokenMedia({ text, className }: { readonly text: string; readonly className: string }) {
  return (
    <span
      className={`flex items-center justify-center border border-line bg-hover p-1 text-center text-xs leading-tight text-muted ${className}`}
    >
      {text}
    </span>
  )
}

/** Returns an object URL of the file, or null without a file. It is revoked when the file changes. */
export function useObjectUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    setShown({ file, url }) // oxlint-disable-line react/set-state-in-effect -- the URL must be revoked, so an effect creates it
    return () => URL.revokeObjectURL(url)
  }, [file])
  return shown && shown.file === file ? shown.url : null
}
