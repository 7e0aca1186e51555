import { isVideo, type MediaKind } from '@tablier/contracts'
import { Upload } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '../components/button.tsx'
import { FieldError } from '../components/field.tsx'
import { FileButton, UploadProgress, useFileDrop } from './file-picker.tsx'
import { acceptedTypes, fileWarning, kindOfFile, usePicturePreparation } from './prepare-picture.ts'
import { Media, useObjectUrl } from './media.tsx'
import { canBeEdited, PictureCare } from './picture-care.tsx'
import { posterOf } from './video-poster.ts'
import { t } from '../language/words.ts'

interface MediaInputProps {
  readonly label: string
  readonly hint: string | undefined
  readonly accepts: readonly MediaKind[]
  readonly current: string | null
  /** A chosen file that is not uploaded yet. */
  readonly file: File | null
  readonly error: string | undefined
  readonly care: Pick<ComponentProps<typeof PictureCare>, 'goodWidth' | 'isLogo' | 'original'>
  /** Renders the picture in another way. Its path may be the address of a preview. */
  readonly renderPicture?: ((path: string) => ReactNode) | undefined
  /** The share of the upload that was sent, 0 to 1; null while nothing uploads. */
  readonly progress: number | null
  readonly onFile: (file: File) => void
  /** Takes a stored picture instead of the current one or the chosen file. */
  readonly onStored: (path: string) => void
  readonly onRefused: (reason: string) => void
  readonly onRemove: () => void
  readonly onCancelUpload: () => void
}

/** Shows a picture or video and accepts a chosen, dropped or pasted file. */
export function MediaInput(props: MediaInputProps) {
  const { label, current, file, error, progress } = props
  const errorId = useId()
  const preview = useObjectUrl(file)
  const path = file ? preview : current
  const source = file ?? current
  const kind = file ? (kindOfFile(file) ?? 'image') : path && isVideo(path) ? 'video' : 'image'

  const preparation = usePicturePreparation()
  async function offer(offered: File) {
    if (progress !== null) return
    const prepared = await preparation.prepare(offered, props.accepts)
    if (!prepared) return // another file was offered meanwhile
    if ('problem' in prepared) return props.onRefused(prepared.problem)
    void posterOf(prepared.file) // starts making the poster; saving waits for it
    props.onFile(prepared.file)
  }
  const isDragging = useFileDrop(([dropped]) => dropped && void offer(dropped))

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div
        className={`flex flex-col items-center gap-3 rounded-xl border-2 p-4 transition-colors ${isDragging ? 'border-solid border-primary bg-primary-wash' : 'border-dashed border-line bg-sunken'}`}
      >
        {path &&
          (kind === 'image' && props.renderPicture ? (
            props.renderPicture(path)
          ) : (
            <Media path={path} kind={kind} isContained hasControls className="h-44 w-full rounded-lg" />
          ))}
        {file && <p className="max-w-full truncate text-sm text-muted">{file.name}</p>}
        <output className="text-center text-sm empty:hidden">
          {preparation.isPreparing ? t.preparingThePhoto : file && fileWarning(file)}
        </output>
        {source && progress === null && canBeEdited(source) && (
          <PictureCare {...props.care} source={source} onFile={props.onFile} onStored={props.onStored} />
        )}
        {progress === null ? (
          <FileChoice
            {...props}
            hasMedia={path !== null}
            errorId={error && errorId}
            onFile={(chosen) => void offer(chosen)}
          />
        ) : (
          <div className="flex w-full items-center gap-3">
            <UploadProgress label={t.upload} percent={Math.floor(progress * 100)} />
            <Button onClick={props.onCancelUpload}>{t.cancelUpload}</Button>
          </div>
        )}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

interface FileChoiceProps extends Pick<MediaInputProps, 'label' | 'hint' | 'accepts' | 'onFile' | 'onRemove'> {
  readonly hasMedia: boolean
  readonly errorId: string | undefined
}

function FileChoice({ label, hint, accepts, hasMedia, errorId, onFile, onRemove }: FileChoiceProps) {
  const hintId = useId()
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
      <FileButton
        label={label}
        accept={acceptedTypes(accepts)}
        onFiles={([file]) => file && onFile(file)}
        aria-describedby={errorId ?? hintId}
        icon={Upload}
      >
        {hasMedia ? t.replace : t.chooseAFile}
      </FileButton>
      {hasMedia && (
        <Button variant="quiet" onClick={onRemove}>
          {t.remove}
        </Button>
      )}
      <p id={hintId} className="w-full text-center text-xs text-muted">
        <span className="pointer-coarse:hidden">{t.orDropOrPasteItHere}</span>
        {hint && <span className="block">{hint}</span>}
      </p>
    </div>
  )
}
