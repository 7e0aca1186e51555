import { Picture } from './picture.tsx'
import { Placeholder } from './placeholder.tsx'
import { useMediaState } from './use-media-state.ts'

interface PictureOrNoteProps {
  readonly path: string | null
  readonly alt: string
  readonly sizes: string
  readonly className: string
}

/** A picture that fills its place, with its colours until it has loaded; a note if it is missing or fails to load. */
export function PictureOrNote({ path, ...picture }: PictureOrNoteProps) {
  return path ? <PictureOrFailure key={path} path={path} {...picture} /> : <Note />
}

function PictureOrFailure(picture: PictureOrNoteProps & { readonly path: string }) {
  const { state, ...listeners } = useMediaState()
  if (state === 'failed') return <Note />
  return (
    <span className="relative isolate block size-full">
      {state === 'loading' && <Placeholder path={picture.path} className={`-z-10 ${picture.className}`} />}
      <Picture {...listeners} {...picture} />
    </span>
  )
}

function Note() {
  return <p className="grid size-full place-items-center text-sm text-ink-soft">No image available</p>
}
