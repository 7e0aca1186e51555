import type { ReactNode } from 'react'
import { t } from '../language/words.ts'

/** A value before and after a change, side by side. */
export function Sides({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-2">
      <Side label={t.before}>{before}</Side>
      <Side label={t.after}>{after}</Side>
    </dl>
  )
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border border-line px-3 py-2 [overflow-wrap:anywhere]">
      <dt className="mb-1 text-xs text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
