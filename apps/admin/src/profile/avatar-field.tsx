import { avatarUrl } from '@tablier/contracts'
import { type ChangeEvent, useId, useRef } from 'react'
import { errorId } from '../components/field.tsx'
import { acceptedTypes, fileProblem } from '../media/file-problem.ts'
import { useObjectUrl } from '../media/use-object-url.ts'

interface AvatarFieldProps {
  /** The stored picture. */
  readonly current: string | null
  /** A newly chosen one, not yet uploaded. */
  readonly file: File | null
  readonly error: string | undefined
  readonly onFile: (file: File) => void
  readonly onRefused: (reason: string) => void
}

/** The picture of an account, as a button that chooses another one. */
export function AvatarField({ current, file, error, onFile, onRefused }: AvatarFieldProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)
  const address = preview ?? avatarUrl(current)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0]
    event.target.value = '' // so that the same file can be chosen again
    if (!chosen) return
    const problem = fileProblem(chosen, ['image'])
    if (problem) onRefused(problem)
    else onFile(chosen)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-4">
        <button
          type="button"
          aria-describedby={error && errorId(id)}
          onClick={() => picker.current?.click()}
          className="flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-full border border-control-line bg-sunken text-sm text-muted hover:bg-hover"
        >
          {address ? <img src={address} alt="Your avatar" className="size-full object-cover" /> : 'No avatar'}
          <span className="sr-only">Choose another picture</span>
        </button>
        <p className="text-sm text-muted">{file ? file.name : 'Press the picture to choose another one.'}</p>
      </div>
      <input
        ref={picker}
        type="file"
        aria-label="Avatar"
        tabIndex={-1}
        accept={acceptedTypes(['image'])}
        className="sr-only"
        onChange={choose}
      />
      {error && (
        <p id={errorId(id)} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
