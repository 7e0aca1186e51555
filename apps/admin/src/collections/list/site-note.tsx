import { Eye, EyeOff } from 'lucide-react'
import { isOnSite } from '../on-site.ts'

/** Says quietly that visitors see a record, or why not. */
export function SiteNote({ note }: { note: string }) {
  const Icon = isOnSite(note) ? Eye : EyeOff
  return (
    <p className="flex gap-1.5 text-xs text-muted @4xl:mt-1.5">
      <Icon size={14} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0">{note}</span>
    </p>
  )
}
