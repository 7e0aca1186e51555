import { Download, Lock, RotateCcw, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../components/button.tsx'
import type { Column } from '../components/list.tsx'
import { DateTime } from '../components/date-time.tsx'
import { sizeText } from '../file-size.ts'
import { reasonNames, type Backup } from './backup-words.ts'

interface RowActions {
  readonly onDownload: (backup: Backup) => void
  readonly onRestore: (backup: Backup) => void
  readonly onDelete: (backup: Backup) => void
  /** True while a task is running. */
  readonly isBusy: boolean
}

/** The columns of the list of backups. */
export function backupColumns({ onDownload, onRestore, onDelete, isBusy }: RowActions): Column<Backup>[] {
  return [
    {
      heading: 'Backup',
      cell: (backup) => (
        <div className="min-w-0">
          <p className="font-medium">
            <DateTime iso={backup.createdAt} />
          </p>
          <p className="text-xs wrap-anywhere text-muted">{backup.name}</p>
        </div>
      ),
    },
    {
      heading: 'Kind',
      className: 'w-44',
      cell: ({ reason, isEncrypted }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {reasonNames[reason]}
          {isEncrypted && (
            <span className="inline-flex items-center gap-1 text-muted">
              <Lock size={14} aria-hidden="true" />
              Encrypted
            </span>
          )}
        </span>
      ),
    },
    {
      heading: 'Size',
      className: 'w-28',
      cell: ({ bytes }) => <span className="tabular-nums">{sizeText(bytes)}</span>,
    },
    {
      heading: 'Actions',
      className: 'w-76',
      cell: (backup) => (
        <div className="flex flex-wrap items-center gap-1 @4xl:-mx-2">
          <Button
            variant="quiet"
            onClick={() => onDownload(backup)}
            aria-label={`Download ${backup.name}`}
            className="px-2!"
          >
            <Download size={16} aria-hidden="true" />
            Download
          </Button>
          <Button
            variant="quiet"
            aria-disabled={isBusy}
            onClick={() => !isBusy && onRestore(backup)}
            aria-label={`Restore ${backup.name}`}
            className="px-2!"
          >
            <RotateCcw size={16} aria-hidden="true" />
            Restore
          </Button>
          <IconButton label={`Delete ${backup.name}`} onClick={() => onDelete(backup)}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ),
    },
  ]
}
