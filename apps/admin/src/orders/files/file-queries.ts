import { messageOf, type OutputOf } from '@tablier/api-client'
import { type Api, type DocumentType, documentTypes, MAX_DOCUMENT_BYTES } from '@tablier/contracts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../api.ts'
import { isHeic, preparePicture, UNREADABLE_PHOTO } from '../../media/prepare-picture.ts'
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

/** A file that is being added, or that was refused. */
export interface PendingFile {
  readonly key: number
  readonly name: string
  /** The share that was sent, 0 to 1; null while it waits. */
  readonly share: number | null
  readonly problem: string | null
}

/** Adds files to an order, one after another. */
export function useFileUploads(orderId: number) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const last = useRef(Promise.resolve())

  function change(key: number, facts: Partial<PendingFile>): void {
    setPending((files) => files.map((file) => (file.key === key ? { ...file, ...facts } : file)))
  }
  function remove(key: number): void {
    aborts.current.get(key)?.abort()
    aborts.current.delete(key)
    setPending((files) => files.filter((file) => file.key !== key))
  }

  async function send(key: number, chosen: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    try {
      change(key, { share: 0 })
      const file = isHeic(chosen) ? await preparePicture(chosen) : chosen
      const problem = documentProblem(file)
      if (problem) return change(key, { problem })
      const onUploadProgress = (share: number) => change(key, { share })
      const body = { name: file.name }
      await client.orderFiles.upload({ params: { id: orderId }, body, file, signal, onUploadProgress })
      remove(key)
      announceSuccess('File added')
    } catch (error) {
      if (!signal.aborted) change(key, { problem: messageOf(error, failureOf(chosen)) })
    }
    // Also after a failure: somebody else may have added files, and what was stopped may have arrived.
    await queryClient.invalidateQueries(orderFilesOptions(orderId))
    await queryClient.invalidateQueries(orderEventsOptions(orderId))
  }

  return {
    pending,
    add: (files: readonly File[]): void => {
      for (const file of files) {
        const key = (newestKey += 1)
        const abort = new AbortController()
        aborts.current.set(key, abort)
        setPending((others) => [...others, { key, name: file.name, share: null, problem: null }])
        last.current = last.current.then(() => send(key, file, abort.signal))
      }
    },
    /** Stops an upload, or removes a refused file from the list. */
    remove,
  }
}

let newestKey = 0

function failureOf(file: File): string {
  return isHeic(file) ? UNREADABLE_PHOTO : 'This file could not be added. Please try again.'
}
