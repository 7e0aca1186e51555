import { Button } from '../components/button.tsx'

interface UploadProgressProps {
  /** 0 to 1. */
  readonly progress: number
  readonly onCancel: () => void
}

export function UploadProgress({ progress, onCancel }: UploadProgressProps) {
  const percent = Math.floor(progress * 100)
  return (
    <div className="flex w-full items-center gap-3">
      <progress
        aria-label="Upload"
        max={100}
        value={percent}
        className="h-2 flex-1 appearance-none overflow-hidden rounded-full bg-line accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <span className="w-24 text-right text-sm text-muted tabular-nums">
        {percent < 100 ? `${percent} %` : 'Processing...'}
      </span>
      <Button onClick={onCancel}>Cancel upload</Button>
    </div>
  )
}
