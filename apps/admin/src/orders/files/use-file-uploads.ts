import { messageOf } from '@tablier/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../api.ts'
import { announceSuccess } from '../../components/toasts.ts'
import { isHeic, preparePicture, UNREADABLE_PHOTO } from '../../media/prepare-picture.ts'
import { orderEventsOptions } from '../order-queries.ts'
import { documentProblem } from './document-problem.ts'
import { orderFilesOptions } from './file-queries.ts'

/** A file that is being added, or could not be. */
export interface PendingFile {
  readonly key: number
  readonly name: string
  /** How much was sent, 0 to 1; null while it waits. */
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
    /** Stops an upload, or no longer shows why it failed. */
    remove,
  }
}

let newestKey = 0

function failureOf(file: File): string {
  return isHeic(file) ? UNREADABLE_PHOTO : 'This file could not be added. Please try again.'
}
