import { Button } from './button.tsx'

interface FailureNoticeProps {
  readonly message: string
  readonly onRetry: () => void
}

/** Says that loading failed, with a button to try again. */
export function FailureNotice({ message, onRetry }: FailureNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-danger-wash px-4 py-3">
      <p role="alert" className="text-sm text-danger">
        {message}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
