import { ApiError } from '@tablier/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Choices } from '../../forms/merge.ts'
import { announceSuccess, announceFailure } from '../../components/toasts.ts'
import { isCancelled, logFailure } from '../../log-failure.ts'
import { type SendOptions, useUpload } from '../../media/uploads.tsx'
import { isOutdated } from '../../refusals.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useFailureReport } from '../failure-report.tsx'
import { collectionsKey, useCachedList, withNewRecord, withRecord, collectionClient, recordIn } from '../use-records.ts'
import { picturesKey } from './picture-fields.tsx'
import {
  changesPictureOnly,
  contractResolver,
  type FormValues,
  mediaField,
  startValues,
  createInput,
  updateInput,
  wholeInput,
  withoutKnownFacts,
} from './form-values.ts'
import { compare, listOf, merge, type Versions } from './conflict-dialog.tsx'
import { isAboutFile, type SaveFailure, saveFailure, showReasons } from './save-failure-notice.tsx'
import { loadPresent, type OpenedRecord } from './use-opened-record.ts'
import { client } from '../../api.ts'
import { sent } from '../../translations/translations.ts'
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
  const start = startValues(screen, base, opened?.picture)
  const form = useForm<FormValues>({ defaultValues: start, resolver: contractResolver(screen) })
  const { isDirty } = form.formState
  const upload = useUpload()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const lastAttempt = useRef<'submit' | 'saveDraft' | 'publish'>('submit')
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const list = useCachedList(name)
  const failureReport = useFailureReport()
  const queryClient = useQueryClient()

  const saving = useMutation({
    mutationFn: (save: Save) =>
      upload.run(save.values.file, (options) => send(screen, opened?.live ?? null, save, options)),
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
      const present = save.base && isOvertaken(error, way) ? await loadUnlessFailed(save.base.id) : null
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
  const save = (way: Way, values: FormValues) => saving.mutate({ way, values: withoutKnownFacts(values, start), base })

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
    progress: upload.share,
    cancelUpload: upload.cancel,
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

/** How to save the values: in the record, in its draft changes, or by publishing the draft changes as they are. */
type Way = 'record' | 'draft' | 'publish draft'

/** The values to save, and the record from which they started; null to create one. */
interface Save {
  readonly way: Way
  readonly values: FormValues
  readonly base: ContentRecord | null
  /** Labels of the fields that somebody else changed and that stay. */
  readonly merged?: readonly string[]
}

/** Returns the saved record, or null if the call does not return it. @param live the record as it is; null for a new one */
async function send(
  screen: CollectionScreen,
  live: ContentRecord | null,
  { way, values, base }: Save,
  options: SendOptions,
): Promise<ContentRecord | null> {
  const { name } = screen
  const records = collectionClient(name)
  if (!base) {
    const created = recordIn(name, await records.create({ ...createInput(screen, values), ...options }))
    await savePictureOfSaved(screen, values, null, created)
    return created
  }
  const { id, version } = base
  const params = { id }
  if (way === 'publish draft') {
    await client.drafts.publish({ params: { collection: name, id }, body: { version } })
    return null
  }
  if (changesPictureOnly(values, base) && (way === 'draft' || base === live)) {
    await savePicture(screen, values, base, base)
    return null
  }
  if (way === 'draft') {
    const draft = recordIn(name, await records.saveDraft({ params, ...updateInput(screen, values, base), ...options }))
    await savePictureOfSaved(screen, { ...values, replaces: 'here' }, base, draft) // other records stay as they are
    return null
  }
  // An update ends the draft changes, so it must name all fields that they may have changed.
  const input = base === live ? updateInput(screen, values, base) : wholeInput(screen, values, base)
  const updated = recordIn(name, await records.update({ params, ...input, ...options }))
  await savePictureOfSaved(screen, values, base, updated)
  return updated
}

/** Announces a failure instead of rejecting, because sending the form again would save the record twice. */
async function savePictureOfSaved(...parameters: Parameters<typeof savePicture>): Promise<void> {
  try {
    await savePicture(...parameters)
  } catch (error) {
    logFailure('save what is stated about a picture', error)
    announceFailure(t.savedButNotWhatYouChose)
  }
}

/** Saves the facts about a saved record's picture, and replaces the picture in other records if that was chosen. */
async function savePicture(
  screen: CollectionScreen,
  { picture, file, replaces }: FormValues,
  before: ContentRecord | null,
  saved: ContentRecord,
): Promise<void> {
  const field = mediaField(screen)
  const path = field && saved[field]
  if (typeof path !== 'string') return
  if (picture) await client.pictures.update({ body: { path, ...picture, translations: sent(picture.translations) } })
  const replaced = before?.[field ?? '']
  if (file && replaces === 'everywhere' && typeof replaced === 'string')
    await client.pictures.replace({ body: { path: replaced, by: path } })
}

/** Returns true if somebody else has changed the record, or ended the draft changes that were to be published. */
function isOvertaken(error: unknown, way: Way): boolean {
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return isOutdated(error) || (way === 'publish draft' && isGone)
}
