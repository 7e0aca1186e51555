import type { MediaKind } from '@tablier/contracts'
import { useId } from 'react'
import { errorId } from '../components/field.tsx'
import { FileChoice } from './file-choice.tsx'
import { fileProblem, kindOfFile } from './file-problem.ts'
import { Media } from './media.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useObjectUrl } from './use-object-url.ts'

interface MediaInputProps {
  readonly label: string
  /** Shown below the picker. */
  readonly hint: string | undefined
  readonly accepts: readonly MediaKind[]
  /** The stored picture or video. */
  readonly current: string | null
  /** A newly chosen one, not yet uploaded. */
  readonly file: File | null
  readonly error: string | undefined
  /** Share of the upload, 0 to 1; null while nothing uploads. */
  readonly progress: number | null
  readonly onFile: (file: File) => void
  /** The file was rejected. */
  readonly onRefused: (reason: string) => void
  readonly onRemove: () => void
  readonly onCancelUpload: () => void
}

/** Shows a picture or video and accepts a chosen, dropped or pasted file. */
export function MediaInput(props: MediaInputProps) {
  const { label, hint, accepts, current, file, error, progress } = props
  const id = useId()
  const preview = useObjectUrl(file)
  const path = file ? preview : current
  const isUploading = progress !== null

  function offer(offered: File) {
    if (isUploading) return
    const problem = fileProblem(offered, accepts)
    if (problem) props.onRefused(problem)
    else props.onFile(offered)
  }
  const isDragging = useFileDrop(offer)

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div
        className={`flex flex-col items-center gap-3 rounded-xl border-2 border-dashed p-4 transition-colors ${isDragging ? 'border-primary bg-primary-wash' : 'border-line bg-sunken'}`}
      >
        {path && (
          <Media
            path={path}
            {...(file && { kind: kindOfFile(file) ?? 'image' })}
            isContained
            hasControls
            className="h-44 w-full rounded-lg"
          />
        )}
        {file && <p className="max-w-full truncate text-sm text-muted">{file.name}</p>}
        {isUploading ? (
          <UploadProgress progress={progress} onCancel={props.onCancelUpload} />
        ) : (
          <FileChoice
            label={label}
            hint={hint}
            accepts={accepts}
            hasMedia={path !== null}
            describedBy={error && errorId(id)}
            onFile={offer}
            onRemove={props.onRemove}
          />
        )}
      </div>
      {error && (
        <p id={errorId(id)} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
