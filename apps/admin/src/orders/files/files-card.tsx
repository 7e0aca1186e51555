import { messageOf } from '@tablier/api-client'
import { type DocumentType, MAX_DOCUMENT_BYTES, MAX_ORDER_FILES } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { client } from '../../api.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Card } from '../../components/page.tsx'
import { DeleteDialog } from '../../components/confirm-dialog.tsx'
import { announceSuccess } from '../../components/toasts.ts'
import { FilePicker, useFileDrop } from '../../media/file-picker.tsx'
import { HEIC_TYPES } from '../../media/prepare-picture.ts'
import { PendingRow, rowClass } from '../../media/uploads.tsx'
import { orderEventsOptions } from '../order-queries.ts'
import { DateTime } from '../../components/date-time.tsx'
import { sizeText } from '../../file-size.ts'
import { saveFile } from '../../save-file.ts'
import { acceptedDocuments, type OrderFile, orderFilesOptions, useFileUploads } from './file-queries.ts'

/** Contracts, plans and pictures of an evening. They are saved at once, apart from the order's form. */
export function FilesCard({ orderId }: { readonly orderId: number }) {
  const { data: files = [], error } = useQuery(orderFilesOptions(orderId))
  const uploads = useFileUploads(orderId)
  const [deleting, setDeleting] = useState<OrderFile | null>(null)
  const remove = useDeleting(orderId)
  const list = useRef<HTMLUListElement>(null)
  const isDragging = useFileDrop((chosen) => void uploads.add(chosen), { takesPaste: false })
  return (
    <Card title="Files" isWide folds>
      <div className="flex flex-col gap-4">
        {error && <p className="text-sm text-danger">{messageOf(error, 'Failed to load the files')}</p>}
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Files"
          className={files.length + uploads.pending.length > 0 ? 'flex flex-col divide-y divide-line' : 'sr-only'}
        >
          {files.map((file) => (
            <FileRow key={file.id} orderId={orderId} file={file} onDelete={() => setDeleting(file)} />
          ))}
          {uploads.pending.map((file) => (
            <PendingRow key={`new ${file.key}`} file={file} onRemove={() => uploads.remove(file.key)} />
          ))}
        </ul>
        <AddFiles
          isFull={files.length >= MAX_ORDER_FILES}
          isDragging={isDragging}
          onFiles={(chosen) => void uploads.add(chosen)}
        />
      </div>
      <DeleteDialog
        row={deleting}
        title="Delete File"
        question={`Delete “${deleting?.name ?? ''}”? It cannot be restored.`}
        onDelete={remove}
        onClose={() => setDeleting(null)}
        list={list}
      />
    </Card>
  )
}

interface AddFilesProps {
  readonly isFull: boolean
  readonly isDragging: boolean
  readonly onFiles: (files: readonly File[]) => void
}

function AddFiles({ isFull, isDragging, onFiles }: AddFilesProps) {
  const hintId = useId()
  const picker = useRef<HTMLInputElement>(null)
  if (isFull)
    return (
      <p className="text-sm text-muted">An evening can have {MAX_ORDER_FILES} files. To add one, delete another.</p>
    )
  return (
    <div
      className={`flex flex-col items-center gap-2 rounded-xl border-2 border-dashed p-4 transition-colors ${isDragging ? 'border-primary bg-primary-wash' : 'border-line bg-sunken'}`}
    >
      <Button onClick={() => picker.current?.click()} aria-describedby={hintId} className="max-sm:min-h-11">
        <Upload size={16} aria-hidden="true" />
        Add files
      </Button>
      <p id={hintId} className="text-center text-xs text-muted">
        or drop them here
        <span className="block">PDF, JPEG, PNG or WebP, up to {MAX_DOCUMENT_BYTES / 1024 / 1024} MB each</span>
      </p>
      <FilePicker
        ref={picker}
        label="Files to add"
        accept={`${acceptedDocuments},${HEIC_TYPES}`}
        onFiles={onFiles}
        isMultiple
      />
    </div>
  )
}

function useDeleting(orderId: number): (file: OrderFile) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: OrderFile) => client.orderFiles.delete({ params: { id: orderId, file: id } }),
    onSuccess: (_answer, { name }) => announceSuccess(`“${name}” deleted`),
    onSettled: async () => {
      await queryClient.invalidateQueries(orderFilesOptions(orderId))
      await queryClient.invalidateQueries(orderEventsOptions(orderId))
    },
    meta: { action: 'delete a file of an order', failed: 'The file could not be deleted' },
  })
  return mutate
}

const typeNames = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
} as const satisfies Record<DocumentType, string>

interface FileRowProps {
  readonly orderId: number
  readonly file: OrderFile
  readonly onDelete: () => void
}

/** A file of an order, which a press on its name saves. */
function FileRow({ orderId, file, onDelete }: FileRowProps) {
  const { id, name, mediaType, size, createdAt } = file
  const download = useMutation({
    mutationFn: async () => saveFile(await client.orderFiles.download({ params: { id: orderId, file: id } }), name),
    meta: { action: 'download a file of an order', failed: 'The file could not be downloaded' },
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
