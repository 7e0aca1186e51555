import { Button } from '../../components/button.tsx'
import type { SaveFailure } from './save-failure.ts'

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
        <Button aria-disabled={isWaiting} onClick={() => !isWaiting && onRetry()}>
          Try again
        </Button>
      )}
    </div>
  )
}
