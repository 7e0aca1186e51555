import type { MediaKind } from '@tablier/contracts'
import { Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../components/button.tsx'
import { FilePicker } from './file-picker.tsx'

interface FileChoiceProps {
  /** The picker's name. */
  readonly label: string
  readonly hint: string | undefined
  readonly accepts: readonly MediaKind[]
  readonly hasMedia: boolean
  /** The id of a text that says what is wrong. */
  readonly describedBy: string | undefined
  readonly onFile: (file: File) => void
  readonly onRemove: () => void
}

/** The buttons below a picture or video: replace or remove it. */
export function FileChoice({ label, hint, accepts, hasMedia, describedBy, onFile, onRemove }: FileChoiceProps) {
  const hintId = useId()
  const picker = useRef<HTMLInputElement>(null)

  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
      <Button onClick={() => picker.current?.click()} aria-describedby={describedBy ?? hintId}>
        <Upload size={16} aria-hidden="true" />
        {hasMedia ? 'Replace' : 'Choose a file'}
      </Button>
      {hasMedia && (
        <Button variant="quiet" onClick={onRemove}>
          Remove
        </Button>
      )}
      <p id={hintId} className="w-full text-center text-xs text-muted">
        or drop or paste it here
        {hint && <span className="block">{hint}</span>}
      </p>
      <FilePicker ref={picker} label={label} accepts={accepts} onFile={onFile} />
    </div>
  )
}
