import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announceSuccess } from '../../components/toasts.ts'
import { collectionClient, recordIn } from '../collection-client.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { withNewRecord, withRecord } from '../record-cache.ts'
import { useOptimisticList } from '../use-optimistic-list.ts'
import { createInput, type FormValues, updateInput } from './form-values.ts'

interface SaveRecord {
  /**
   * Creates a record if `base` is null, else updates it. Rejects with the call's
   * error, or with an `AbortError` after `cancel`.
   */
  readonly save: (values: FormValues, base: ContentRecord | null) => Promise<ContentRecord>
  readonly isSaving: boolean
  /** Share of the upload that was sent, 0 to 1; null while nothing uploads. */
  readonly progress: number | null
  readonly cancel: () => void
}

/** Saves the form's values. The list shows the answer at once and is then reloaded. */
export function useSaveRecord(screen: CollectionScreen): SaveRecord {
  const { name, words } = screen
  const list = useOptimisticList(screen)
  const upload = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<number | null>(null)

  async function send(values: FormValues, base: ContentRecord | null) {
    const { signal } = (upload.current = new AbortController())
    if (values.file) setProgress(0)
    const options = { signal, onUploadProgress: setProgress }
    try {
      return await (base
        ? collectionClient(name).update({ params: { id: base.id }, ...updateInput(screen, values, base), ...options })
        : collectionClient(name).create({ ...createInput(screen, values), ...options }))
    } catch (error) {
      throw signal.aborted ? signal.reason : error // the transport may wrap the reason
    }
  }

  const saving = useMutation({
    mutationFn: async ({ values, base }: { values: FormValues; base: ContentRecord | null }) =>
      recordIn(name, await send(values, base)),
    onSuccess: (saved, { base }) => {
      const change = base ? withRecord : withNewRecord
      list.change((loaded) => change(loaded, saved))
      announceSuccess(`${words.one} ${base ? 'updated' : 'created'}`)
    },
    onSettled: () => {
      setProgress(null)
      void list.reload()
    },
    meta: { action: `save a record of ${words.many}` },
  })

  return {
    save: (values, base) => saving.mutateAsync({ values, base }),
    isSaving: saving.isPending,
    progress: saving.isPending ? progress : null,
    cancel: () => upload.current?.abort(),
  }
}
