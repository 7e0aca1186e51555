import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { announceSuccess } from '../../components/toasts.ts'
import { isCancelled } from '../../is-cancelled.ts'
import { collectionClient, recordIn } from '../collection-client.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useFailureReport } from '../failure-report.tsx'
import { withNewRecord, withRecord } from '../record-cache.ts'
import { picturesKey } from '../use-picture.ts'
import { collectionsKey, useCachedList } from '../use-records.ts'
import { contractResolver } from './contract-resolver.ts'
import { changesRecord, createInput, type FormValues, startValues, updateInput } from './form-values.ts'
import { savePicture } from './save-picture.ts'
import { listOf } from './conflict-dialog.tsx'
import { compare, merge, type Side, type Versions } from './merge.ts'
import { currentRecord, isAboutFile, type SaveFailure, saveFailure, showReasons } from './save-failure.ts'

interface RecordFormOptions {
  readonly screen: CollectionScreen
  /** Null creates a record. */
  readonly record: ContentRecord | null
  /** Saved, or there was nothing to save. */
  readonly onDone: () => void
}

/** The values to save, and the record that they are based on; null creates one. */
interface Save {
  readonly values: FormValues
  readonly base: ContentRecord | null
  /** Fields that somebody else changed meanwhile, and that are kept. */
  readonly merged?: readonly string[]
}

/** The state of the record form: values, saving and a conflict. Input stays until it is saved. */
export function useRecordForm({ screen, record, onDone }: RecordFormOptions) {
  const { name, words, failures } = screen
  const form = useForm<FormValues>({ defaultValues: startValues(screen, record), resolver: contractResolver(screen) })
  const { isDirty } = form.formState
  const { send, progress, cancelUpload } = useSend(screen)
  const [conflict, setConflict] = useState<Versions | null>(null)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const list = useCachedList(name)
  const queryClient = useQueryClient()
  const failureReport = useFailureReport()

  const saving = useMutation({
    mutationFn: send,
    onMutate: () => {
      failureReport.clear()
      setFailure(null)
      setConflict(null)
    },
    onSuccess: (saved, { base, merged = [] }) => {
      const change = base ? withRecord : withNewRecord
      list.change((loaded) => change(loaded, saved, name))
      const kept = merged.length > 0 ? `. Also kept what somebody else changed: ${listOf(screen, merged)}` : ''
      announceSuccess(`${words.one} ${base ? 'updated' : 'created'}${kept}`)
      onDone()
    },
    onError: (error, { values, base }) => {
      const theirs = currentRecord(error, screen)
      if (theirs && base) return settle({ base, mine: values, theirs })
      if (isCancelled(error)) return undefined
      if (!isAboutFile(error, values.file))
        setFailure(saveFailure(error, base ? failures.update(error) : failures.create(error)))
      return showReasons(error, form, screen)
    },
    onSettled: (_saved, _error, { values }) => {
      void list.reload()
      void queryClient.invalidateQueries({ queryKey: picturesKey })
      if (values.replaces === 'everywhere') void queryClient.invalidateQueries({ queryKey: collectionsKey })
    },
    meta: { action: `save a record of ${words.many}` },
  })

  /** Saves at once what does not collide, and asks otherwise. */
  function settle(versions: Versions) {
    if (compare(screen, versions).collisions.length > 0) setConflict(versions)
    else saveMerged(versions)
  }
  function saveMerged(versions: Versions, choices?: Readonly<Record<string, Side>>) {
    const merged = compare(screen, versions).onlyTheirs
    saving.mutate({ values: merge(screen, versions, choices), base: versions.theirs, merged })
  }

  return {
    form,
    isSaving: saving.isPending,
    progress: saving.isPending ? progress : null,
    cancelUpload,
    submit: form.handleSubmit((values) => (record && !isDirty ? onDone() : saving.mutate({ values, base: record }))),
    /** Saves as Published. The form shows that status from then on, so that another attempt publishes too. */
    publish: form.handleSubmit((values) => {
      form.setValue('status', 'Published', { shouldDirty: true })
      saving.mutate({ values: { ...values, status: 'Published' }, base: record })
    }),
    /** Why the last attempt failed; null if there was none or a new one has begun. */
    failure,
    /** The versions of a record that collide; null while there is nothing to choose. */
    conflict,
    choose: (choices: Readonly<Record<string, Side>>) => conflict && saveMerged(conflict, choices),
    goOnEditing: () => setConflict(null),
  }
}

/** Sends the values. `progress` is the share of the upload that was sent, 0 to 1; null without a file. */
function useSend(screen: CollectionScreen) {
  const upload = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  return {
    progress,
    cancelUpload: () => upload.current?.abort(),
    /** Rejects with the call's error, or with an `AbortError` after `cancelUpload`. */
    send: async ({ values, base }: Save) => {
      const { signal } = (upload.current = new AbortController())
      setProgress(values.file && 0)
      const options = { signal, onUploadProgress: setProgress }
      const records = collectionClient(screen.name)
      try {
        const save = () =>
          base
            ? records.update({ params: { id: base.id }, ...updateInput(screen, values, base), ...options })
            : records.create({ ...createInput(screen, values), ...options })
        const isUnchanged = base && values.picture && !changesRecord(values, base)
        const record = isUnchanged ? base : recordIn(screen.name, await save())
        await savePicture(screen, values, base, record)
        return record
      } catch (error) {
        throw signal.aborted ? signal.reason : error // the transport may wrap the reason
      }
    },
  }
}
