import type { StatedPicture } from '../site/content.ts'
import { focalClass } from './focal-class.ts'
import { ifFailed, mediaFrame, unlessFailed } from './media-frame.ts'
import { Picture } from './picture.tsx'
import { Placeholder } from './placeholder.tsx'

interface PictureOrNoteProps {
  readonly path: string | null
  readonly alt: string
  /** What the owner has stated about it. */
  readonly picture: StatedPicture
  readonly sizes: string
  readonly className: string
}

/** A picture that fills its place, with its colours until it has loaded; a note if it is missing or fails to load. */
export function PictureOrNote({ path, alt, picture, sizes, className }: PictureOrNoteProps) {
  if (!path) return <Note />
  const classes = className + focalClass(picture)
  return (
    <div key={path} {...mediaFrame} className="relative isolate size-full">
      <Placeholder path={path} className={`-z-10 ${classes}`} />
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
  return <p className="grid size-full place-items-center text-sm text-ink-soft">No image available</p>
}
