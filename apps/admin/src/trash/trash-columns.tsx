import { RotateCcw, Trash2 } from 'lucide-react'
import { areaName } from '../collections/area-names.ts'
import { Button, IconButton } from '../components/button.tsx'
import type { Column } from '../components/data-table.tsx'
import { DateTime } from '../components/date-time.tsx'
import type { TrashItem } from './trash-queries.ts'

interface RowActions {
  readonly onRestore: (item: TrashItem) => void
  readonly isRestoring: boolean
  readonly onDelete: (item: TrashItem) => void
}

/** What people know a deleted record by. */
export function titleOf({ area, title, recordId }: TrashItem): string {
  return title || (area === 'messages' ? 'No subject' : `${areaName(area)} ${recordId}`)
}

export function trashColumns({ onRestore, isRestoring, onDelete }: RowActions): Column<TrashItem & { id: string }>[] {
  return [
    {
      heading: 'What',
      cell: (item) => (
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="line-clamp-2 font-medium">{titleOf(item)}</p>
          <p className="text-muted">{areaName(item.area)}</p>
        </div>
      ),
    },
    {
      heading: 'Deleted',
      className: 'w-[22%]',
      cell: ({ deletedAt, actorName }) => (
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p>
            <DateTime iso={deletedAt} />
          </p>
          {actorName && <p className="text-muted">by {actorName}</p>}
        </div>
      ),
    },
    { heading: 'Kept for', className: 'w-40', cell: ({ endsAt }) => timeLeft(endsAt) },
    {
      heading: 'Actions',
      className: 'w-52',
      cell: (item) => (
        <div className="flex gap-2 @4xl:-my-2">
          <Button
            aria-label={`Restore ${titleOf(item)}`}
            disabled={isRestoring}
            onClick={() => onRestore(item)}
            className="max-sm:min-h-11"
          >
            <RotateCcw size={16} aria-hidden="true" />
            Restore
          </Button>
          <IconButton
            label={`Delete ${titleOf(item)} for good`}
            onClick={() => onDelete(item)}
            className="hover:text-danger max-sm:size-11"
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ),
    },
  ]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** '12 more days'; the daily round of the server deletes what is over. */
function timeLeft(endsAt: string): string {
  const days = Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS)
  return days <= 1 ? 'less than a day' : `${days} more days`
}
