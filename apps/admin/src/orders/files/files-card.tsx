import { messageOf } from '@tablier/api-client'
import { MAX_DOCUMENT_BYTES, MAX_ORDER_FILES } from '@tablier/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { client } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/page.tsx'
import { DeleteDialog } from '../../components/confirm-dialog.tsx'
import { announceFailure, announceSuccess } from '../../components/toasts.ts'
import { FilePicker, useFileDrop } from '../../media/file-picker.tsx'
import { HEIC_TYPES } from '../../media/prepare-picture.ts'
import { orderEventsOptions } from '../order-queries.ts'
import { acceptedDocuments, type OrderFile, orderFilesOptions, useFileUploads } from './file-queries.ts'
import { FileRow, PendingRow } from './file-row.tsx'

/** Contracts, plans and pictures of an evening. They are saved at once, apart from the order's form. */
export function FilesCard({ orderId }: { readonly orderId: number }) {
  const { data: files = [], error } = useQuery(orderFilesOptions(orderId))
  const uploads = useFileUploads(orderId)
  const [deleting, setDeleting] = useState<OrderFile | null>(null)
  const remove = useDeleting(orderId)
  const list = useRef<HTMLUListElement>(null)
  const isDragging = useFileDrop(uploads.add, { takesPaste: false })
  return (
    <Card title="Files" isWide>
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
        <AddFiles isFull={files.length >= MAX_ORDER_FILES} isDragging={isDragging} onFiles={uploads.add} />
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
    onSuccess: () => announceSuccess('File deleted'),
    onError: (error) => announceFailure(messageOf(error, 'The file could not be deleted')),
    onSettled: async () => {
      await queryClient.invalidateQueries(orderFilesOptions(orderId))
      await queryClient.invalidateQueries(orderEventsOptions(orderId))
    },
    meta: { action: 'delete a file of an order' },
  })
  return mutate
}
