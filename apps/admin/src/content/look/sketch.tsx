interface SketchProps {
  /** Paths on a canvas of 64 × 40: what is a picture, and what is text. */
  readonly picture?: string
  readonly words?: string
}

export function Sketch({ picture, words }: SketchProps) {
  return (
    <svg viewBox="0 0 64 40" aria-hidden="true" className="w-full rounded bg-sunken text-muted">
      <path d={picture} fill="currentColor" opacity={0.45} />
      <path d={words} stroke="var(--ink)" strokeWidth={3} />
    </svg>
  )
}
