import { picturePlaceholder } from '@tablier/contracts/placeholders'
import { whileLoading } from './media-frame.ts'

interface PlaceholderProps {
  /** Of the picture that is loading. */
  readonly path: string
  /** How the picture fills its place. */
  readonly className: string
}

/** The colours of a stored picture, in its place until it has loaded. Nothing for a picture whose colours are unknown. */
export function Placeholder({ path, className }: PlaceholderProps) {
  const colours = picturePlaceholder(path)
  if (!colours) return null
  return (
    <img
      {...whileLoading}
      src={colours}
      alt=""
      aria-hidden="true"
      className={`absolute inset-0 ${className} print:hidden`}
    />
  )
}
