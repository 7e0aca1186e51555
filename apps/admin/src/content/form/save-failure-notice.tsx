import { ApiError } from '@tablier/api-client'
import { Button } from '../../components/button.tsx'
import { t } from '../../language/words.ts'

interface SaveFailureNoticeProps {
  readonly failure: SaveFailure | null
  /** True if the form cannot be saved yet. */
  readonly isWaiting: boolean
  readonly onRetry: () => void
}

/** Says in the form that saving failed, until the next attempt. */
export function SaveFailureNotice({ failure, isWaiting, onRetry }: SaveFailureNoticeProps) {
  if (!failure) return null
  const [first, ...more] = failure.texts
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-danger-wash px-6 py-3 text-sm text-danger">
      <div className="min-w-48 flex-1">
        <p role="alert" className="font-medium">
          {first}
        </p>
        {more.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {failure.canRetry && (
        <Button isBusy={isWaiting} onClick={() => onRetry()}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  )
}

const fileCodes: readonly string[] = [
  'broken_picture',
  'disk_full',
  'too_large',
  'unsupported_media',
] satisfies ApiError['code'][]

/** Returns true if the server refused the file. The reason is shown below the file. */
export function isAboutFile(error: unknown, file: unknown): boolean {
  return file instanceof File && error instanceof ApiError && fileCodes.includes(error.code)
}

export interface SaveFailure {
  readonly texts: readonly string[]
  /** True if the same call may succeed later. */
  readonly canRetry: boolean
}

/** @param message the screen's message; null if it has none */
export function saveFailure(error: unknown, message: string | null): SaveFailure | null {
  const status = error instanceof ApiError ? error.status : 500
  const more = error instanceof ApiError ? moreOf(error) : []
  const texts = [...new Set([message, ...more])].filter((text) => text !== null)
  return texts.length > 0 ? { texts, canRetry: status === 0 || status === 429 || status >= 500 } : null
}

/** Returns what to know besides the screen's message: without an answer, a new record may have been saved. */
function moreOf({ status, code, message, serverMessage }: ApiError): readonly string[] {
  if (status === 0) return [...(serverMessage === undefined ? [] : [serverMessage]), t.theServerCouldNotBeReached]
  return code === 'disk_full' ? [message] : []
}
