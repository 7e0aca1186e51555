import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Choices } from '../../forms/merge.ts'
import { announceSuccess } from '../../components/toasts.ts'
import { isCancelled, logFailure } from '../../log-failure.ts'
import type { CollectionScreen } from '../collection-screen.ts'
import { useFailureReport } from '../failure-report.tsx'
import { collectionsKey, useCachedList, withNewRecord, withRecord } from '../use-records.ts'
import { picturesKey } from '../use-picture.ts'
import { changesPictureOnly, contractResolver, type FormValues, startValues } from './form-values.ts'
import { compare, listOf, merge, type Versions } from './conflict-dialog.tsx'
import { isAboutFile, isOutdated, type SaveFailure, saveFailure, showReasons } from './save-failure-notice.tsx'
import { loadPresent, type OpenedRecord } from './use-opened-record.ts'
import { type Save, useSend, type Way } from './use-send.ts'
import { t } from '../../words.ts'

interface RecordFormOptions {
  readonly screen: CollectionScreen
  /** Null for a form that creates a record. */
  readonly opened: OpenedRecord | null
  /** Called when the record was saved, or there was nothing to save. */
  readonly onDone: () => void
}

/** The state of the record form: values, saving and a conflict. Input stays until it is saved. */
export function useRecordForm({ screen, opened, onDone }: RecordFormOptions) {
  const { name, failures } = screen
  const base = opened?.draft?.record ?? opened?.live ?? null
  const form = useForm<FormValues>({ defaultValues: startValues(screen, base), resolver: contractResolver(screen) })
  const { isDirty } = form.formState
  const { send, progress, cancelUpload } = useSend(screen, opened?.live ?? null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const lastAttempt = useRef<'submit' | 'saveDraft' | 'publish'>('submit')
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const list = useCachedList(name)
  const failureReport = useFailureReport()
  const queryClient = useQueryClient()

  const saving = useMutation({
    mutationFn: send,
    onMutate: () => {
      failureReport.clear()
      setFailure(null)
      setConflict(null)
    },
    onSuccess: (saved, save) => {
      if (saved) list.change((loaded) => (save.base ? withRecord : withNewRecord)(loaded, saved, name))
      const { merged = [] } = save
      const text = savedText(save, screen)
      const theirs = listOf(screen, merged)
      announceSuccess(theirs ? t.alsoKeptWhatSomebodyElseChanged({ text, theirs }) : text)
      onDone()
    },
    onError: async (error, save) => {
      const { values, way } = save
      const present = save.base && isOutdated(error, way) ? await loadUnlessFailed(save.base.id) : null
      if (present && save.base) {
        const theirs = present.draft?.record ?? present.live
        const isTheirDraft = way !== 'draft' && present.draft !== null
        return settle({ base: save.base, mine: values, theirs, isTheirDraft, way: way === 'draft' ? way : 'record' })
      }
      if (isCancelled(error)) return undefined
      if (!isAboutFile(error, values.file))
        setFailure(saveFailure(error, save.base ? failures.update(error) : failures.create(error)))
      return showReasons(error, form, screen)
    },
    onSettled: (_saved, _error, { values }) => {
      void list.reload()
      void queryClient.invalidateQueries({ queryKey: picturesKey })
      if (values.replaces === 'everywhere') void queryClient.invalidateQueries({ queryKey: collectionsKey })
    },
    meta: { action: `save a record of ${name}` },
  })

  /** Returns null if it cannot be loaded. The form then says that saving failed. */
  function loadUnlessFailed(id: number): Promise<OpenedRecord | null> {
    return loadPresent(queryClient, screen, id).catch((problem: unknown) => {
      logFailure('load what somebody else has saved', problem)
      return null
    })
  }
  /** Saves at once unless changes collide; otherwise asks. */
  function settle(versions: Conflict) {
    if (compare(screen, versions).collisions.length > 0) setConflict(versions)
    else saveMerged(versions)
  }
  function saveMerged(versions: Conflict, choices?: Choices) {
    const merged = compare(screen, versions).onlyTheirs
    saving.mutate({
      way: versions.way,
      values: merge(screen, versions, choices),
      base: versions.theirs,
      merged,
    })
  }
  const save = (way: Way, values: FormValues) => saving.mutate({ way, values, base })

  const attempts = {
    submit: form.handleSubmit((values) => (opened && !opened.draft && !isDirty ? onDone() : save('record', values))),
    /** Saves the changes without showing them to visitors. */
    saveDraft: form.handleSubmit((values) => (isDirty ? save('draft', values) : onDone())),
    /** Saves as Published, which the form then shows as the status. */
    publish: form.handleSubmit((values) => {
      const isDraftAsSaved = opened?.draft && !isDirty
      if (values.status !== 'Published') form.setValue('status', 'Published', { shouldDirty: true })
      save(isDraftAsSaved ? 'publish draft' : 'record', { ...values, status: 'Published' })
    }),
  }
  function attempt(which: keyof typeof attempts): Promise<void> {
    lastAttempt.current = which
    return attempts[which]()
  }

  return {
    form,
    isSaving: saving.isPending,
    progress: saving.isPending ? progress : null,
    cancelUpload,
    submit: () => attempt('submit'),
    saveDraft: () => attempt('saveDraft'),
    publish: () => attempt('publish'),
    /** Repeats the last kind of save, so that a draft is not published by mistake. */
    retry: () => attempts[lastAttempt.current](),
    /** Why the last attempt failed; null if there was none or a new one has started. */
    failure,
    /** The versions of a record that collide; null if there is nothing to choose. */
    conflict,
    choose: (choices: Choices) => conflict && saveMerged(conflict, choices),
    goOnEditing: () => setConflict(null),
  }
}

interface Conflict extends Versions {
  readonly way: 'record' | 'draft'
}

function savedText({ way, base, values }: Save, { noun }: CollectionScreen): string {
  if (way === 'draft' && base && changesPictureOnly(values, base)) return t.pictureUpdated
  if (way === 'draft' && values.picture && !values.file) return t.draftChangesSavedWhatYouChose
  if (way === 'draft') return t.draftChangesSavedVisitorsSeeThem
  if (way === 'publish draft') return t.changesPublished
  return base ? t.recordUpdated({ noun }) : t.recordCreated({ noun })
}
