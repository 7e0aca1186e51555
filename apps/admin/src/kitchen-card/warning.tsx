import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface WarningProps {
  /** In capitals, such as 'Contains milk', because a black and white print has no red. */
  readonly words: string
  /** The guests whom it concerns. */
  readonly children: ReactNode
}

/** A line about an allergy, in red, with a sign and in words. */
export function Warning({ words, children }: WarningProps) {
  return (
    <p className="flex items-start gap-1.5 text-danger">
      <TriangleAlert size={16} strokeWidth={2.5} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span className="[overflow-wrap:anywhere]">
        <strong className="uppercase">{words}:</strong> {children}
      </span>
    </p>
  )
}
