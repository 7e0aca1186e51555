import type { FocalPoint } from '@tablier/contracts/crops'
import type { ReactNode } from 'react'
import { mediaUrl, pictureSize, pictureWidths, srcSet } from '@tablier/contracts/media'
import { picturePlaceholder } from '@tablier/contracts/placeholders'
import type { StatedPicture } from '../site/content.ts'
import { useWords } from '../site/words.ts'

/**
 * Attributes for a picture or video, and for what is shown while it loads or if it fails. `watchMedia` changes these
 * attributes, also before React hydrates, so hydration must not compare them.
 */

/** For the element around all of them. */
export const mediaFrame = { 'data-media': 'loading', suppressHydrationWarning: true } as const
/** For the element that contains the picture. */
export const unlessFailed = { 'data-while': 'loading loaded', suppressHydrationWarning: true } as const
export const whileLoading = { 'data-while': 'loading', suppressHydrationWarning: true } as const
export const ifFailed = { 'data-while': 'failed', hidden: true, suppressHydrationWarning: true } as const

/** Returns the classes that apply a focal point, with a leading blank; '' without one. */
export function focalClass({ focalX, focalY }: FocalPoint = {}): string {
  return focalX === undefined ? '' : ` focal-x-${focalX} focal-y-${focalY}`
}

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
        return variants && <source key={format} sizes={sizes} type={`image/${format}`} srcSet={variants} />
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

interface PlaceholderProps {
  /** The path of the picture that is loading. */
  readonly path: string
  /** How the picture fills its place. */
  readonly className: string
  /** True in an island. It gets its colours there: in the page they are 600 bytes of the first answer. */
  readonly isIsland?: boolean
}

/**
 * The colours of a stored picture, shown until it has loaded. Renders nothing for a picture whose colours are unknown.
 */
export function Placeholder({ path, className, isIsland }: PlaceholderProps) {
  const colours = picturePlaceholder(path)
  if (!colours) return null
  return (
    <img
      {...whileLoading}
      {...(isIsland ? { ref: (image) => void (image && (image.src ||= colours)) } : { src: colours })}
      alt=""
      aria-hidden="true"
      className={`absolute inset-0 ${className} print:hidden`}
    />
  )
}

interface PictureOrNoteProps {
  readonly path: string | null
  readonly alt: string
  /** What the owner has stated about it. */
  readonly picture: StatedPicture
  readonly sizes: string
  readonly className: string
  /** False outside of an island. */
  readonly isIsland?: boolean
}

/**
 * A picture that fills its container. Shows its colours until it has loaded, and a note if it is missing or fails to
 * load.
 */
export function PictureOrNote({ path, alt, picture, sizes, className, isIsland = true }: PictureOrNoteProps) {
  if (!path) return <Note />
  const classes = className + focalClass(picture)
  return (
    <div key={path} {...mediaFrame} className="relative isolate size-full">
      <Placeholder path={path} className={`-z-10 ${classes}`} isIsland={isIsland} />
      <div {...unlessFailed} className="contents">
        <Picture path={path} alt={picture?.alt ?? alt} sizes={sizes} className={classes} />
      </div>
      <div {...ifFailed} className="size-full">
        <Note />
      </div>
    </div>
  )
}

function Note() {
  return <p className="grid size-full place-items-center text-sm text-ink-soft">{useWords().noImage}</p>
}

/** The width of a video's poster, in pixels. */
const POSTER_WIDTH = 960

/** Returns the URL of a video's poster, which has the same size on all screens. */
export function posterUrl(poster: string): string {
  const width = pictureWidths(poster).findLast((known) => known <= POSTER_WIDTH)
  return width ? `${poster}/${width}.webp` : poster
}
