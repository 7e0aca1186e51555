import type { Help } from '@tablier/contracts'
import { Lightbulb } from 'lucide-react'
import { t } from '../../language/words.ts'

/** What would help a look that the owner's material does not fill. */
export function LookHelp({ help: { what, count }, id }: { readonly help: Help; readonly id?: string }) {
  return (
    <span id={id} className="flex gap-1.5 text-xs text-muted">
      <Lightbulb size={14} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t.lookWouldHelp({ what, count })}</span>
    </span>
  )
}
