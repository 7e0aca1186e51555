import { ifFailed, mediaFrame, unlessFailed } from './media-frame.ts'
import { Picture } from './picture.tsx'
import { Placeholder } from './placeholder.tsx'

interface PictureOrNoteProps {
  readonly path: string | null
  readonly alt: string
  readonly sizes: string
  readonly className: string
}

/** A picture that fills its place, with its colours until it has loaded; a note if it is missing or fails to load. */
export function PictureOrNote({ path, className, ...picture }: PictureOrNoteProps) {
  if (!path) return <Note />
  return (
    <div key={path} {...mediaFrame} className="relative isolate size-full">
      <Placeholder path={path} className={`-z-10 ${className}`} />
      <div {...unlessFailed} className="contents">
        <Picture path={path} className={className} {...picture} />
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
