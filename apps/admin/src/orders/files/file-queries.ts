import type { OutputOf } from '@tablier/api-client'
import { type Api, type DocumentType, documentTypes, MAX_DOCUMENT_BYTES } from '@tablier/contracts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api.ts'
import { isHeic, preparePicture, UNREADABLE_PHOTO } from '../../media/prepare-picture.ts'
import { useUploads } from '../../media/uploads.tsx'
import { announceSuccess } from '../../components/toasts.ts'
import { orderEventsOptions } from '../order-queries.ts'

export type OrderFile = OutputOf<Api['orderFiles']['list']>['items'][number]

/** The key is below that of orders, so that a change of an order also reloads its files. */
export function orderFilesOptions(orderId: number) {
  return queryOptions({
    queryKey: ['orders', 'files', orderId] as const,
    queryFn: async ({ signal }) => (await client.orderFiles.list({ params: { id: orderId }, signal })).items,
    meta: { action: 'load the files of an order' },
  })
}

/** The value of a file picker's `accept`. */
export const acceptedDocuments = Object.keys(documentTypes).join(',')

/**
 * Returns why a file cannot be added, or null if it can. The server checks the bytes, because some systems do not tell
 * browsers the type.
 */
function documentProblem(file: File): string | null {
  if (isHeic(file)) return null // is converted, and judged afterwards
  if (file.type !== '' && !isDocument(file.type)) return 'Please choose a PDF or a picture (JPEG, PNG or WebP).'
  if (file.size > MAX_DOCUMENT_BYTES) return `This file is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.`
  return null
}

function isDocument(type: string): type is DocumentType {
  return Object.hasOwn(documentTypes, type)
}

/** Adds files to an order, one after another. */
export function useFileUploads(orderId: number) {
  const queryClient = useQueryClient()
  return useUploads({
    send: async (chosen, options) => {
      const file = isHeic(chosen) ? await preparePicture(chosen) : chosen
      const problem = documentProblem(file)
      if (problem) return problem
      await client.orderFiles.upload({ params: { id: orderId }, body: { name: file.name }, file, ...options })
      announceSuccess('File added')
      return null
    },
    failureOf,
    // Also after a failure: somebody else may have added files, and what was stopped may have arrived.
    onSettled: async () => {
      await queryClient.invalidateQueries(orderFilesOptions(orderId))
      await queryClient.invalidateQueries(orderEventsOptions(orderId))
    },
  })
}

function failureOf(file: File): string {
  return isHeic(file) ? UNREADABLE_PHOTO : 'This file could not be added. Please try again.'
}
