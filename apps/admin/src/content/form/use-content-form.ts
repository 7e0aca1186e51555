import { ApiError, messageOf } from '@tablier/api-client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { announceFailure } from '../../components/toasts.ts'
import { isCancelled, logFailure } from '../../calls/log-failure.ts'
import { keepOriginalOf } from '../../media/keep-original.ts'
import { type SendOptions, useUpload } from '../../media/uploads.tsx'
import { isOutdated, presentIn } from '../../calls/outdated.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { useFailureReport } from '../failure-report.tsx'
import { useRecordChanges } from '../use-record-changes.ts'
import type { Times, RecordKey } from '../schedule/schedules.tsx'
import {
  schedulesKey,
  collectionsKey,
  useCachedList,
  withNewRecord,
  withRecord,
  collectionClient,
  recordIn,
} from '../use-records.ts'
import { contentFields } from './content-fields.tsx'
import { picturesKey } from './picture-fields.tsx'
import { savePictureFacts } from './save-picture-facts.ts'
import {
  changesPictureOnly,
  type ContentValues,
  createInput,
  mediaField,
  type PictureFacts,
  pictureValues,
  storedValues,
  updateInput,
  wholeInput,
  withoutKnownFacts,
} from './form-values.ts'
import { isAboutFile, type SaveFailure, saveFailure } from './save-failure-notice.tsx'
import { loadPresent, type OpenedRecord, shownRecord } from './use-opened-record.ts'
import { client } from '../../calls/api.ts'
import { useCurrency } from '../../settings/settings-queries.ts'
import { t } from '../../language/words.ts'

interface ContentFormOptions {
  readonly screen: CollectionScreen
  /** Null for a form that creates a record. */
  readonly opened: OpenedRecord | null
  /** When a new record is published and taken off the site. */
  readonly times?: Times | null
  /** Called when the record was saved, or there was nothing to save. */
  readonly onDone: () => void
}

/** How to save the values: in the record, in its draft changes, or by publishing the draft changes as they are. */
type Way = 'record' | 'draft' | 'publish draft'

/** The form of a content record: its fields, and saving as a record, as draft changes, or by publishing these. */
export function useContentForm({ screen, opened, times = null, onDone }: ContentFormOptions) {
  const { name, failures } = screen
  const upload = useUpload()
  const list = useCachedList(name)
  const failureReport = useFailureReport()
  const queryClient = useQueryClient()
  const { setStatus } = useRecordChanges(screen)
  const way = useRef<Way>('record')
  /** The version of the record since this form has saved its draft changes. */
  const versionWithDraft = useRef<number>(undefined)
  const lastAttempt = useRef<'submit' | 'saveDraft' | 'publish' | 'takeOff'>('submit')

  const record = useRecordForm<ContentValues, OpenedRecord | null>({
    fields: { ...contentFields(screen, opened?.live ?? null), writing: { currency: useCurrency() } },
    record: opened,
    storedOf: (known) => storedValues(screen, shownRecord(known), known?.picture),
    send: async (_changes, all, base) => {
      failureReport.clear()
      const known = withoutKnownFacts(all, base?.picture)
      const values: ContentValues = !base && times?.publishAt ? { ...known, status: 'Draft' } : known // waits for its time
      const sent = await upload.run(all.file ?? null, (options) => send(screen, base, way.current, values, options))
      const isDraft = way.current === 'draft'
      if (isDraft) versionWithDraft.current = sent?.version
      const saved = isDraft ? null : sent
      if (!base && saved && times)
        await scheduleCreated({ collection: name, id: saved.id }, { ...times, version: saved.version })
      if (saved) list.change((loaded) => (base ? withRecord : withNewRecord)(loaded, saved, name))
      if (all.replaces === 'everywhere') void queryClient.invalidateQueries({ queryKey: collectionsKey })
      const isWhole = way.current === 'record' && !base?.draft && !values.picture && all.replaces !== 'everywhere'
      return base && saved && isWhole ? { ...base, live: saved } : undefined // else the update alone would not undo it
    },
    canBeUndone: true,
    saved: (all, base) => savedText(screen, way.current, withoutKnownFacts(all, base?.picture), shownRecord(base)),
    onSaved: () => (lastAttempt.current === 'takeOff' && opened?.draft ? archive(opened) : onDone()),
    presentOf: (refusal, base) => presentOf(queryClient, screen, way, { refusal, base }),
    isAsked: (path, theirs) => theirs?.isTheirDraft === true && path !== 'status', // a draft has no status of its own
    reasonsOf: (error, { file }): Readonly<Record<string, string>> =>
      isAboutFile(error, file) ? { file: messageOf(error, t.thisFileCannotBeUsed) } : {},
    reloads: [picturesKey, schedulesKey],
    onSettled: list.reload,
    action: `save a record of ${name}`,
  })
  const { form, isDirty, error } = record

  function failure(): SaveFailure | null {
    if (!error || isCancelled(error) || isAboutFile(error, record.sent?.['file'])) return null
    return saveFailure(error, opened ? failures.update(error) : failures.create(error))
  }
  /** Changes nothing but the status, as the list does, so that draft changes stay and Undo is offered. */
  const archive = ({ live }: OpenedRecord) =>
    setStatus({ ...live, version: versionWithDraft.current ?? live.version } as typeof live, 'Archived', onDone)
  function save(by: Way, values: FieldValues) {
    way.current = by
    record.save(values)
  }
  const attempts = {
    submit: (values: FieldValues) => (opened && !opened.draft && !isDirty ? onDone() : save('record', values)),
    /** Saves the changes without showing them to visitors. */
    saveDraft: (values: FieldValues) => (isDirty ? save('draft', values) : onDone()),
    /** Saves as Archived, with what else was changed. With draft changes, that joins them and stays unpublished. */
    takeOff(values: FieldValues) {
      if (opened?.draft) return save('draft', { ...values, status: opened.draft.record.status })
      form.setValue('status', 'Archived', { shouldDirty: true })
      return save('record', { ...values, status: 'Archived' })
    },
    /** Saves as Published, which the form then shows as the status. */
    publish(values: FieldValues) {
      const isDraftAsSaved = opened?.draft && !isDirty
      if (values['status'] !== 'Published') form.setValue('status', 'Published', { shouldDirty: true })
      save(isDraftAsSaved ? 'publish draft' : 'record', { ...values, status: 'Published' })
    },
  }
  function attempt(which: keyof typeof attempts): Promise<void> {
    lastAttempt.current = which
    return form.handleSubmit(attempts[which])()
  }

  return {
    record,
    progress: upload.share,
    cancelUpload: upload.cancel,
    submit: () => attempt('submit'),
    saveDraft: () => attempt('saveDraft'),
    publish: () => attempt('publish'),
    takeOff: () => (opened && !isDirty ? archive(opened) : attempt('takeOff')),
    /** Repeats the last kind of save, so that a draft is not published by mistake. */
    retry: () => attempt(lastAttempt.current),
    /** Why the last attempt failed; null if there was none or a new one has started. */
    failure: failure(),
  }
}

interface RefusedAttempt {
  readonly refusal: Error
  readonly base: OpenedRecord | null
}

/**
 * Returns what somebody else has saved; false if nobody has, or if it cannot be loaded. Draft changes that were to be
 * published as they were can then only be saved in the record.
 */
async function presentOf(
  queryClient: QueryClient,
  screen: CollectionScreen,
  way: RefObject<Way>,
  { refusal, base }: RefusedAttempt,
): Promise<OpenedRecord | false> {
  const facts = base && presentIn<PictureFacts>(refusal, 'picture')
  if (base && facts) return { ...base, picture: pictureValues(facts) }
  if (!base || !isOvertaken(refusal, way.current)) return false
  try {
    const present = await loadPresent(queryClient, screen, base.live.id)
    if (way.current === 'publish draft') way.current = 'record'
    const isTheirDraft = way.current === 'record' && present.draft !== null
    return { ...present, picture: base.picture, isTheirDraft }
  } catch (problem) {
    logFailure('load what somebody else has saved', problem)
    return false
  }
}

function savedText(screen: CollectionScreen, way: Way, values: ContentValues, base: ContentRecord | null): string {
  const { noun } = screen
  if (way === 'draft' && base && changesPictureOnly(screen, values, base)) return t.pictureUpdated
  if (way === 'draft' && values.picture && !values.file) return t.draftChangesSavedWithPicture
  if (way === 'draft') return t.draftChangesSavedUnpublished
  if (way === 'publish draft') return t.changesPublished
  if (base?.status === 'Published' && values.status === 'Archived') return t.takenOffTheSite
  return base ? t[`${noun}Updated`] : t[`${noun}Created`]
}

/**
 * Returns the saved record, or its draft changes; null if the call returns neither.
 * @param base null to create a record
 */
async function send(
  screen: CollectionScreen,
  base: OpenedRecord | null,
  way: Way,
  values: ContentValues,
  options: SendOptions,
): Promise<ContentRecord | null> {
  const { name } = screen
  const records = collectionClient(name)
  const before = shownRecord(base)
  if (!base || !before) {
    const created = recordIn(name, await records.create({ ...createInput(screen, values), ...options }))
    await savePictureOfSaved(screen, values, null, created)
    return created
  }
  const { id, version } = before
  const params = { id }
  if (way === 'publish draft') {
    await client.drafts.publish({ params: { collection: name, id }, body: { version } })
    return null
  }
  if (changesPictureOnly(screen, values, before) && (way === 'draft' || !base.draft)) {
    await savePicture(screen, values, base, before)
    return null
  }
  if (way === 'draft') {
    const draft = recordIn(
      name,
      await records.saveDraft({ params, ...updateInput(screen, values, before), ...options }),
    )
    await savePictureOfSaved(screen, { ...values, replaces: 'here' }, base, draft) // other records stay as they are
    return draft
  }
  // An update ends the draft changes, so it must name all fields that they may have changed.
  const input = base.draft ? wholeInput(screen, values, before) : updateInput(screen, values, before)
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
    announceFailure(t.savedWithoutPictureChoice)
  }
  const [screen, { file }, , saved] = parameters
  const path = pictureIn(screen, saved)
  if (path !== null) await keepOriginalOf(file, path)
}

function pictureIn(screen: CollectionScreen, record: ContentRecord | null): string | null {
  const path = record?.[mediaField(screen) ?? '']
  return typeof path === 'string' ? path : null
}

/** Saves the facts about a saved record's picture, and replaces the picture in other records if that was chosen. */
async function savePicture(
  screen: CollectionScreen,
  { picture, file, replaces }: ContentValues,
  base: OpenedRecord | null,
  saved: ContentRecord,
): Promise<void> {
  const path = pictureIn(screen, saved)
  if (path === null) return
  if (picture) await savePictureFacts(path, picture, file ? null : (base?.picture ?? picture.before ?? null)) // a new file may be one that the site has
  const replaced = pictureIn(screen, shownRecord(base))
  if (file && replaces === 'everywhere' && replaced !== null)
    await client.pictures.replace({ body: { path: replaced, by: path } })
}

/** Sets the schedule of a created record. It announces a failure, because the record is there already. */
async function scheduleCreated(params: RecordKey, body: Times): Promise<void> {
  try {
    await client.schedules.set({ params, body })
  } catch (error) {
    logFailure('schedule a created record', error)
    announceFailure(t.savedWithoutSchedule)
  }
}

/** Returns true if somebody else has changed the record, or ended the draft changes that were to be published. */
function isOvertaken(error: unknown, way: Way): boolean {
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return isOutdated(error) || (way === 'publish draft' && isGone)
}
