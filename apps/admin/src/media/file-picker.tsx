import type { ChangeEvent, RefObject } from 'react'

interface FilePickerProps {
  /** A visible button clicks it. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  /** Types and extensions, separated by commas. */
  readonly accept: string
  /** Several can be chosen at once. */
  readonly isMultiple?: boolean
  /** Gets at least one. */
  readonly onFiles: (files: readonly File[]) => void
}

/** A hidden file input. */
export function FilePicker({ ref, label, accept, isMultiple = false, onFiles }: FilePickerProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    target.value = '' // so that the same file can be chosen again
    if (files.length > 0) onFiles(files)
  }
  return (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      tabIndex={-1}
      accept={accept}
      multiple={isMultiple}
      className="sr-only"
      onChange={choose}
    />
  )
}
