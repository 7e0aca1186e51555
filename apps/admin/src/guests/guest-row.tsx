import { allergens as allergenWords, severities, severityCodes } from '@tablier/contracts'
import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { IconButton } from '../components/button.tsx'
import type { Guest } from './guest-queries.ts'

interface GuestRowProps {
  readonly guest: Guest
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A guest and their allergens, the most serious first. */
export function GuestRow({ guest, onEdit, onDelete }: GuestRowProps) {
  const { name, diet, allergens, isUnreadable, isByGuest } = guest
  const shown = name || 'A guest'
  return (
    <li className="flex items-start justify-between gap-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{shown}</p>
        {isUnreadable && (
          <p className="text-danger">
            This answer cannot be read: the server has another secret than at the time. Please ask the guest again.
          </p>
        )}
        {severityCodes.toReversed().map((severity) => {
          const codes = allergens.filter((one) => one.severity === severity).map(({ code }) => allergenWords[code])
          if (codes.length === 0) return null
          return (
            <p key={severity} className={severity === 'traces_ok' ? '' : 'text-danger'}>
              {severity === 'life_threatening' && (
                <TriangleAlert size={14} className="mr-1 inline" aria-hidden="true" />
              )}
              <span className="font-semibold">{codes.join(', ')}</span>: {severities[severity].toLowerCase()}
            </p>
          )
        })}
        {diet && <p className="whitespace-pre-wrap">{diet}</p>}
        {!isByGuest && <p className="text-xs text-muted">Entered by hand</p>}
      </div>
      <div className="-mr-2 flex shrink-0">
        <IconButton label={`Change ${shown}`} onClick={onEdit} className="max-sm:size-11">
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Delete ${shown}`} onClick={onDelete} className="hover:text-danger max-sm:size-11">
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
