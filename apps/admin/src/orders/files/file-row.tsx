import { messageOf } from '@tablier/api-client'
import type { DocumentType } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2, X } from 'lucide-react'
import { client } from '../../api.ts'
import { IconButton } from '../../components/button.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { announceFailure } from '../../components/toasts.ts'
import { sizeText } from '../../file-size.ts'
import { UploadProgress } from '../../media/file-picker.tsx'
import { saveFile } from '../../save-file.ts'
import type { OrderFile, PendingFile } from './file-queries.ts'

const typeNames = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
} as const satisfies Record<DocumentType, string>

const rowClass = 'flex items-start justify-between gap-2 py-3 text-sm first:pt-0'

interface FileRowProps {
  readonly orderId: number
  readonly file: OrderFile
  readonly onDelete: () => void
}

/** A file of an order, which a press on its name saves. */
export function FileRow({ orderId, file, onDelete }: FileRowProps) {
  const { id, name, mediaType, size, createdAt } = file
  const download = useMutation({
    mutationFn: async () => saveFile(await client.orderFiles.download({ params: { id: orderId, file: id } }), name),
    onError: (error) => announceFailure(messageOf(error, 'The file could not be downloaded')),
    meta: { action: 'download a file of an order' },
  })
  return (
    <li className={rowClass}>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <button
          type="button"
          aria-label={`Download ${name}`}
          aria-disabled={download.isPending}
          onClick={() => !download.isPending && download.mutate()}
          className="inline-flex min-h-11 items-center gap-2 rounded text-left text-link underline-offset-4 hover:underline sm:min-h-8"
        >
          <Download size={16} className="shrink-0" aria-hidden="true" />
          <bdi>{name}</bdi>
        </button>
        <p className="text-xs text-muted">
          {typeNames[mediaType]}, {sizeText(size)}, <DateTime iso={createdAt} />
        </p>
      </div>
      <IconButton label={`Delete ${name}`} onClick={onDelete} className="-mr-2 hover:text-danger max-sm:size-11">
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

interface PendingRowProps {
  readonly file: PendingFile
  readonly onRemove: () => void
}

/** A file that is sent, or that was refused, with the reason. */
export function PendingRow({ file: { name, share, problem }, onRemove }: PendingRowProps) {
  if (problem === null)
    return (
      <li className={rowClass}>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="[overflow-wrap:anywhere]">{name}</p>
          {share === null ? (
            <p className="text-muted">Waiting...</p>
          ) : (
            <UploadProgress label={`Upload of ${name}`} percent={Math.floor(share * 100)} />
          )}
        </div>
        <IconButton label={`Cancel upload of ${name}`} onClick={onRemove} className="-mr-2 max-sm:size-11">
          <X size={16} aria-hidden="true" />
        </IconButton>
      </li>
    )
  return (
    <li className={rowClass}>
      <div role="alert" className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{name} was not added</p>
        <p className="text-danger">{problem}</p>
      </div>
      <IconButton label={`Dismiss ${name}`} onClick={onRemove} className="-mr-2 max-sm:size-11">
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
