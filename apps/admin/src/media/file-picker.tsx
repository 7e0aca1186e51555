import type { MediaKind } from '@tablier/contracts'
import type { ChangeEvent, RefObject } from 'react'
import { acceptedTypes } from './file-problem.ts'

interface FilePickerProps {
  /** A visible button clicks it. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly accepts: readonly MediaKind[]
  /** Also offers photos of phones, which the caller converts. */
  readonly takesHeic?: boolean
  readonly onFile: (file: File) => void
}

/** With the extensions, since some systems do not know the types. */
const HEIC_TYPES = ',image/heic,image/heif,.heic,.heif'

/** A hidden file input. */
export function FilePicker({ ref, label, accepts, takesHeic = false, onFile }: FilePickerProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = '' // so that the same file can be chosen again
    if (file) onFile(file)
  }
  return (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      tabIndex={-1}
      accept={acceptedTypes(accepts) + (takesHeic && accepts.includes('image') ? HEIC_TYPES : '')}
      className="sr-only"
      onChange={choose}
    />
  )
}
