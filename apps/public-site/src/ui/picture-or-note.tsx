import { Picture } from './picture.tsx'
import { useMediaState } from './use-media-state.ts'

interface PictureOrNoteProps {
  readonly path: string | null
  readonly alt: string
  readonly sizes: string
  readonly className: string
}

/** A picture, or a note if it is missing or fails to load. */
export function PictureOrNote({ path, ...picture }: PictureOrNoteProps) {
  return path ? <PictureOrFailure key={path} path={path} {...picture} /> : <Note />
}

function PictureOrFailure(picture: PictureOrNoteProps & { readonly path: string }) {
  const { state, ...listeners } = useMediaState()
  return state === 'failed' ? <Note /> : <Picture {...listeners} {...picture} />
}

function Note() {
  return <p className="grid size-full place-items-center text-sm text-ink-soft">No image available</p>
}
