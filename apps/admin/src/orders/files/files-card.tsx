import { messageOf, type OutputOf } from '@tablier/api-client'
import { type Api, type DocumentType, documentTypes, MAX_DOCUMENT_BYTES, MAX_ORDER_FILES } from '@tablier/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { client } from '../../calls/api.ts'
import { Card } from '../../components/page.tsx'
import { DeleteButton } from '../../components/confirm-dialog.tsx'
import { announceSuccess } from '../../components/toasts.ts'
import { fileFacts } from '../../media/file-facts.ts'
import { FileButton, useFileDrop } from '../../media/file-picker.tsx'
import { HEIC_TYPES, type Prepared, preparedFile } from '../../media/prepare-picture.ts'
import { PendingRow, rowClass, useUploads } from '../../media/uploads.tsx'
import { orderEventsOptions } from '../order-queries.ts'
import { DateTime } from '../../components/date-time.tsx'
import { sizeText } from '../../language/file-size.ts'
import { saveFile } from '../../calls/save-file.ts'
import { t } from '../../language/words.ts'

/** Contracts, plans and pictures of an evening. They are saved at once, apart from the order's form. */
export function FilesCard({ orderId }: { readonly orderId: number }) {
  const { data: files = [], error } = useQuery(orderFilesOptions(orderId))
  const uploads = useFileUploads(orderId)
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: OrderFile) => client.orderFiles.delete({ params: { id: orderId, file: id } }),
    onSuccess: (_answer, { name }) => announceSuccess(t.nameDeleted({ name })),
    meta: {
      action: 'delete a file of an order',
      failed: t.theFileCouldNotBeDeleted,
      reloads: [orderFilesOptions(orderId).queryKey, orderEventsOptions(orderId).queryKey],
    },
  })
  const list = useRef<HTMLUListElement>(null)
  const isDragging = useFileDrop((chosen) => void uploads.add(chosen), { takesPaste: false })
  return (
    <Card title={t.files} isWide folds>
      <div className="flex flex-col gap-4">
        {error && <p className="text-sm text-danger">{messageOf(error, t.failedToLoadTheFiles)}</p>}
        {/* It takes the focus after a deletion, so it stays when it is empty. */}
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t.files}
          className={files.length + uploads.pending.length > 0 ? 'flex flex-col divide-y divide-line' : 'sr-only'}
        >
          {files.map((file) => (
            <FileRow key={file.id} orderId={orderId} file={file} onDelete={() => remove(file)} list={list} />
          ))}
          {uploads.pending.map((file) => (
            <PendingRow key={`new ${file.key}`} file={file} uploads={uploads} />
          ))}
        </ul>
        <AddFiles
          isFull={files.length >= MAX_ORDER_FILES}
          isDragging={isDragging}
          onFiles={(chosen) => void uploads.add(chosen)}
        />
      </div>
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
  if (isFull) return <p className="text-sm text-muted">{t.tooManyOrderFiles({ maxOrderFiles: MAX_ORDER_FILES })}</p>
  return (
    <div
      className={`flex flex-col items-center gap-2 rounded-xl border-2 p-4 transition-colors ${isDragging ? 'border-solid border-primary bg-primary-wash' : 'border-dashed border-line bg-sunken'}`}
    >
      <FileButton
        label={t.filesToAdd}
        accept={`${acceptedDocuments},${HEIC_TYPES}`}
        onFiles={onFiles}
        isMultiple
        aria-describedby={hintId}
        icon={Upload}
      >
        {t.addFiles}
      </FileButton>
      <p id={hintId} className="text-center text-xs text-muted">
        <span className="pointer-coarse:hidden">{t.orDropThemHere}</span>
        <span className="block">{t.orderFileTypes({ maxDocumentBytes: MAX_DOCUMENT_BYTES / 1024 / 1024 })}</span>
      </p>
    </div>
  )
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
  readonly list: RefObject<HTMLElement | null>
}

function FileRow({ orderId, file, ...deletion }: FileRowProps) {
  const { id, name, mediaType, size, createdAt } = file
  const download = useMutation({
    mutationFn: async () => saveFile(await client.orderFiles.download({ params: { id: orderId, file: id } }), name),
    meta: { action: 'download a file of an order', failed: t.theFileCouldNotBeDownloaded },
  })
  return (
    <li className={rowClass}>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <button
          type="button"
          aria-label={t.downloadOfName({ name })}
          aria-disabled={download.isPending}
          onClick={() => !download.isPending && download.mutate()}
          className="inline-flex min-h-11 items-center gap-2 rounded text-start text-link underline-offset-4 hover:underline sm:min-h-8"
        >
          <Download size={16} className="shrink-0" aria-hidden="true" />
          <bdi>{name}</bdi>
        </button>
        <p className="text-xs text-muted">
          {typeNames[mediaType]}, {sizeText(size)}, <DateTime iso={createdAt} />
        </p>
      </div>
      <DeleteButton
        label={t.deleteOfName({ name })}
        title={t.deleteFile}
        question={t.deleteFileQuestion({ name })}
        className="-me-2"
        size={16}
        {...deletion}
      />
    </li>
  )
}

type OrderFile = OutputOf<Api['orderFiles']['list']>['items'][number]

/** The key is below that of orders, so that a change of an order also reloads its files. */
function orderFilesOptions(orderId: number) {
  return queryOptions({
    queryKey: ['orders', 'files', orderId] as const,
    queryFn: async ({ signal }) => (await client.orderFiles.list({ params: { id: orderId }, signal })).items,
    meta: { action: 'load the files of an order' },
  })
}

/** The value of a file picker's `accept`. */
const acceptedDocuments = Object.keys(documentTypes).join(',')

const documentLimits = { bytes: MAX_DOCUMENT_BYTES, pixels: Infinity, side: Infinity }

/** Returns a file that can be added, a picture within the limits; or why it cannot be. */
async function preparedDocument(file: File): Promise<Prepared> {
  const { type = '' } = (await fileFacts(file).catch(() => null)) ?? {}
  if (type === 'image/heic' || Object.hasOwn(documentTypes, type)) return preparedFile(file, ['image'], documentLimits)
  const problem = documentProblem(file)
  return problem === null ? { file } : { problem }
}

/**
 * Returns why a file cannot be added, or null if it can. The server checks the bytes, because some systems do not tell
 * browsers the type.
 */
function documentProblem(file: File): string | null {
  if (file.type !== '' && !Object.hasOwn(documentTypes, file.type)) return t.chooseOrderFile
  if (file.size > MAX_DOCUMENT_BYTES)
    return t.thisFileIsLargerThanMb({ maxDocumentBytes: MAX_DOCUMENT_BYTES / 1024 / 1024 })
  return null
}

function useFileUploads(orderId: number) {
  const queryClient = useQueryClient()
  return useUploads({
    send: async (chosen, options) => {
      const prepared = await preparedDocument(chosen)
      if ('problem' in prepared) return prepared.problem
      const { file } = prepared
      await client.orderFiles.upload({ params: { id: orderId }, body: { name: file.name }, file, ...options })
      announceSuccess(t.fileAdded)
      return null
    },
    failureOf: () => t.thisFileCouldNotBeAdded,
    // Also after a failure: somebody else may have added files, and what was stopped may have arrived.
    onSettled: async () => {
      await queryClient.invalidateQueries(orderFilesOptions(orderId))
      await queryClient.invalidateQueries(orderEventsOptions(orderId))
    },
  })
}
