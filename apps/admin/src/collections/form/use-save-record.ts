import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announceSuccess } from '../../controls/toasts.ts'
import { callsOf } from '../collection-calls.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { type LoadedPages, withNewRecord, withRecord } from '../record-cache.ts'
import { recordOf } from '../use-record-changes.ts'
import { collectionKey, listKey } from '../use-records.ts'
import { createInput, type FormValues, updateInput } from './form-values.ts'

interface SaveRecord {
  /** Rejects with the call's failure, or with an `AbortError` after `cancel`. */
  readonly save: (values: FormValues) => Promise<ContentRecord>
  readonly isSaving: boolean
  /** Share of the upload that was sent, 0 to 1; null while nothing uploads. */
  readonly progress: number | null
  readonly cancel: () => void
}

/**
 * Creates a record, or updates the given one; the list shows the answer at
 * once and is then loaded afresh.
 */
export function useSaveRecord(screen: CollectionScreen, record: ContentRecord | null): SaveRecord {
  const { name, words } = screen
  const queryClient = useQueryClient()
  const upload = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<number | null>(null)

  async function send(values: FormValues) {
    const { signal } = (upload.current = new AbortController())
    if (values.file) setProgress(0)
    const options = { signal, onUploadProgress: setProgress }
    try {
      return await (record
        ? callsOf(name).update({ params: { id: record.id }, ...updateInput(screen, values, record), ...options })
        : callsOf(name).create({ ...createInput(screen, values), ...options }))
    } catch (error) {
      throw signal.aborted ? signal.reason : error // whatever the transport made of it
    }
  }

  const saving = useMutation({
    mutationFn: async (values: FormValues) => recordOf(name, await send(values)),
    onSuccess: (saved) => {
      const change = record ? withRecord : withNewRecord
      queryClient.setQueryData<LoadedPages>(listKey(name), (loaded) => loaded && change(loaded, saved))
      announceSuccess(`${words.one} ${record ? 'updated' : 'created'}`)
    },
    onSettled: () => {
      setProgress(null)
      void queryClient.invalidateQueries({ queryKey: collectionKey(name) })
    },
    meta: { doing: `save a record of ${words.many}` },
  })

  return {
    save: (values) => saving.mutateAsync(values),
    isSaving: saving.isPending,
    progress: saving.isPending ? progress : null,
    cancel: () => upload.current?.abort(),
  }
}
