import { Button } from './button.tsx'
import { t } from '../words.ts'

interface FailureNoticeProps {
  /** Null if the failure is only logged. */
  readonly message: string | null
  readonly onRetry: () => void
}

/** Says that loading failed, with a button to try again. */
export function FailureNotice({ message, onRetry }: FailureNoticeProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-3 rounded-xl px-4 py-3 ${message === null ? 'border border-dashed border-control-line' : 'bg-danger-wash'}`}
    >
      {message !== null && (
        <p role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
      <Button onClick={onRetry}>{t.tryAgain}</Button>
    </div>
  )
}

/** A problem of the whole form. */
export function FormAlert({ message, className = '' }: { message: string | undefined; className?: string }) {
  if (!message) return null
  return (
    <p role="alert" className={`rounded-lg bg-danger-wash px-3 py-2.5 text-sm text-danger ${className}`}>
      {message}
    </p>
  )
}
