interface UploadProgressProps {
  readonly label: string
  readonly percent: number
}

/** How much of a file was sent. */
export function UploadProgress({ label, percent }: UploadProgressProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <span className="w-24 text-right text-sm text-muted tabular-nums">
        {percent < 100 ? `${percent} %` : 'Processing...'}
      </span>
    </div>
  )
}
