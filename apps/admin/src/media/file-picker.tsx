import {
  type ChangeEvent,
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Button } from '../components/button.tsx'
import { percentText } from '../language/percent-text.ts'
import { t } from '../language/words.ts'

interface FilePickerProps {
  /** Lets a visible button click it. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  /** Types and extensions, separated by commas. */
  readonly accept: string
  /** True to choose several files at once. */
  readonly isMultiple?: boolean
  /** Called with at least one file. */
  readonly onFiles: (files: readonly File[]) => void
}

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

type FileButtonProps = Omit<FilePickerProps, 'ref'> & Omit<ComponentProps<typeof Button>, 'onClick'>

/** A button that lets the user choose files. `label` is the name of the file input. */
export function FileButton({ label, accept, isMultiple = false, onFiles, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()} />
      <FilePicker ref={picker} label={label} accept={accept} isMultiple={isMultiple} onFiles={onFiles} />
    </>
  )
}

/**
 * Accepts files that are dropped or pasted anywhere on the page, because the browser would open a file that is dropped
 * elsewhere.
 * @param takesPaste false on pages with text fields, because a copy from a document may contain a text and a picture
 * @returns true while a file is dragged over the page
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void, { takesPaste = true } = {}): boolean {
  const [isDragging, setIsDragging] = useState(false)
  const accept = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (!data || data.files.length === 0) return
    event.preventDefault()
    onFiles(Array.from(data.files))
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onPaste = (event: ClipboardEvent) => accept(event, event.clipboardData)
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsDragging(true)
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setIsDragging(false)
    const onDrop = (event: DragEvent) => {
      setIsDragging(false)
      accept(event, event.dataTransfer)
    }
    if (takesPaste) document.addEventListener('paste', onPaste, { signal })
    document.addEventListener('dragover', onDragOver, { signal })
    document.addEventListener('dragleave', onDragLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    return () => listening.abort()
  }, [takesPaste])

  return isDragging
}

export function UploadProgress({ label, percent }: { readonly label: string; readonly percent: number }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <span className="w-24 text-end text-sm text-muted tabular-nums">
        {percent < 100 ? percentText(percent) : t.processing}
      </span>
    </div>
  )
}
