import { avatarUrl, MAX_AVATAR_BYTES } from '@tablier/contracts'
import { useId, useRef } from 'react'
import { FieldError } from '../components/field.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { acceptedTypes, fileProblem } from '../media/prepare-picture.ts'
import { useObjectUrl } from '../media/media.tsx'
import { t } from '../words.ts'

interface AvatarFieldProps {
  /** The stored picture. */
  readonly current: string | null
  /** A chosen file that is not uploaded yet. */
  readonly file: File | null
  readonly error: string | undefined
  readonly onFile: (file: File) => void
  readonly onRefused: (reason: string) => void
}

/** The picture of an account, as a button that chooses another one. */
export function AvatarField({ current, file, error, onFile, onRefused }: AvatarFieldProps) {
  const errorId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)
  const address = preview ?? avatarUrl(current)

  function choose([chosen]: readonly File[]) {
    if (!chosen) return
    const problem = fileProblem(chosen, ['image'], MAX_AVATAR_BYTES)
    if (problem) onRefused(problem)
    else onFile(chosen)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-4">
        <button
          type="button"
          aria-describedby={error && errorId}
          onClick={() => picker.current?.click()}
          className="flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-full border border-control-line bg-sunken text-sm text-muted hover:bg-hover"
        >
          {address ? <img src={address} alt={t.yourAvatar} className="size-full object-cover" /> : t.noAvatar}
          <span className="sr-only">{t.chooseAnotherPicture}</span>
        </button>
        <p className="text-sm text-muted">{file ? file.name : t.pressThePictureToChooseAnother}</p>
      </div>
      <FilePicker ref={picker} label={t.avatar} accept={acceptedTypes(['image'])} onFiles={choose} />
      <FieldError id={errorId} error={error} />
    </div>
  )
}
