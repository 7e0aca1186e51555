import { type ContentStatus, contentStatuses, type SiteLanguage, UNSAVED_ID } from '@tablier/contracts'
import { useIsMutating } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useController, useWatch, useFormContext } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { type EditActions, EditForm } from '../../components/edit-dialog.tsx'
import { SelectField } from '../../components/select.tsx'
import { useIsPreparingPicture } from '../../media/prepare-picture.ts'
import { FormLanguages } from '../../translations/form-languages.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { RecordHistoryButton } from '../history/record-history.tsx'
import { type TypedTimes, useNewSchedule } from '../schedule/schedule-input.ts'
import { canBeTakenOff } from '../on-site.ts'
import { NewScheduleSection, ScheduleSection } from '../schedule/schedule-section.tsx'
import { type RecordFields, readValues, type TypedValues } from '../../forms/record-fields.ts'
import { ConflictDialog } from '../../forms/record-form.tsx'
import { FieldInput } from './field-input.tsx'
import { type ContentValues, translatedTexts, shownHere, unsavedRecord, withoutKnownFacts } from './form-values.ts'
import { SaveFailureNotice } from './save-failure-notice.tsx'
import { iconUploadKey } from './social-media-input.tsx'
import { TakeOffButton } from './take-off-button.tsx'
import type { OpenedRecord } from './use-opened-record.ts'
import { useContentForm } from './use-content-form.ts'
import { messageOf } from '@tablier/api-client'
import { deepEqual } from '@tanstack/react-router'
import { useObjectUrl } from '../../media/media.tsx'
import { hasRoom } from '../preview/places.ts'
import { PreviewPanel } from '../preview/preview-panel.tsx'
import { type PreviewRequest, usePreview } from '../preview/use-preview.ts'
import { useOpenRecord } from '../site-areas.ts'
import { t } from '../../language/words.ts'

interface RecordFormProps extends EditActions {
  readonly screen: CollectionScreen
  /** Null for a form that creates a record. */
  readonly opened: OpenedRecord | null
  /** Of the record's schedule; a new record has none. */
  readonly typedTimes?: TypedTimes
  /** Opens the form again with the record as it is now. */
  readonly onReopen?: () => void
}

export function RecordForm({ screen, opened, typedTimes, onReopen, onState, onCancel, onSaved }: RecordFormProps) {
  const schedule = useNewSchedule()
  const { times } = schedule
  const content = useContentForm({ screen, opened, times, onDone: onSaved })
  const { record, progress, cancelUpload, failure, ...actions } = content
  const { form, isDirty, isSaving, wait, conflict } = record
  const [status, replaces, file, picture] = useWatch({
    control: form.control,
    name: ['status', 'replaces', 'file', 'picture'],
  }) as [ContentStatus, ContentValues['replaces'], ContentValues['file'], ContentValues['picture']] // see storedValues
  const canBeDraft = opened?.live.status === 'Published' && status === 'Published' && replaces !== 'everywhere'
  const isNeverPublished = opened === null || (opened.live.status === 'Draft' && opened.draft === null)
  const isUploading = useIsMutating({ mutationKey: iconUploadKey }) > 0
  const isPreparing = useIsPreparingPicture()
  const isWaiting = isUploading || isPreparing
  const [language, setLanguage] = useState<SiteLanguage>()
  const publish = async () => (schedule.check() ? actions.publish() : undefined)
  const history = opened && (
    <RecordHistoryButton
      screen={screen}
      record={opened.live}
      hasUnsavedInput={isDirty}
      onRestored={() => onReopen?.()}
    />
  )
  return (
    <FormProvider {...form}>
      <FormWithPreview screen={screen} fields={record.fields} record={opened?.live ?? null} language={language}>
        {(previewButton) => (
          <EditForm
            name={screen.name}
            isNew={opened === null}
            isDirty={isDirty || schedule.isTyped}
            isSaving={isSaving}
            wait={progress === null ? wait : null} // an upload says how far it is
            isWaiting={isWaiting}
            notice={<SaveFailureNotice failure={failure} isWaiting={isWaiting} onRetry={() => void actions.retry()} />}
            submit={async () => (schedule.check() ? actions.submit() : undefined)}
            publish={isNeverPublished && !times?.publishAt ? publish : undefined}
            saveDraft={canBeDraft ? actions.saveDraft : undefined}
            tools={
              <>
                {previewButton}
                {history}
                {opened && screen.Tool && <screen.Tool id={opened.live.id} />}
                {opened && canBeTakenOff(screen, opened.live) && (
                  <TakeOffButton
                    screen={screen}
                    record={opened.live}
                    isBusy={isSaving || isWaiting}
                    onConfirm={() => void actions.takeOff()}
                  />
                )}
              </>
            }
            onState={onState}
            onCancel={onCancel}
          >
            {opened && (
              <DraftNotice
                screen={screen}
                opened={opened}
                isSaving={isSaving || isWaiting}
                hasUnsavedInput={isDirty}
                onPublish={() => void actions.publish()}
                onDiscarded={onSaved}
              />
            )}
            <FormLanguages fields={translatedTexts(screen, { file, picture })} onShow={setLanguage}>
              {Object.keys(screen.fields).map((field) => (
                <FieldInput
                  key={field}
                  screen={screen}
                  id={opened?.live.id}
                  name={field}
                  progress={progress}
                  onCancelUpload={cancelUpload}
                  onRetry={() => void actions.retry()}
                />
              ))}
              <StatusField isScheduled={Boolean(times?.publishAt)} />
              {!opened && <NewScheduleSection schedule={schedule} isOpenAtFirst={screen.isForATime ?? false} />}
              {opened && typedTimes && (
                <ScheduleSection
                  collection={screen.name}
                  record={opened.draft?.record ?? opened.live}
                  hasUnsavedInput={isDirty || isPreparing}
                  typed={typedTimes}
                />
              )}
            </FormLanguages>
          </EditForm>
        )}
      </FormWithPreview>
      <ConflictDialog
        form={record}
        what="record"
        description={conflict?.present?.isTheirDraft ? t.conflictWithDraftChanges : undefined}
      />
    </FormProvider>
  )
}

interface StatusFieldProps {
  /** True if a new record is published at a time. It is a draft until then. */
  readonly isScheduled: boolean
}

function StatusField({ isScheduled }: StatusFieldProps) {
  const { field } = useController<{ status: ContentStatus }>({ name: 'status' })
  return (
    <SelectField
      label={t.status}
      options={contentStatuses}
      nameOf={(name) => t.contentStatus({ status: name })}
      value={isScheduled ? 'Draft' : field.value}
      disabled={isScheduled}
      onChange={field.onChange}
    />
  )
}

interface FormWithPreviewProps {
  readonly screen: CollectionScreen
  readonly fields: RecordFields<ContentValues>
  /** Null for a form that creates a record. */
  readonly record: ContentRecord | null
  /** The language that the form shows; undefined for the main one. */
  readonly language: SiteLanguage | undefined
  /** Returns the form with the button that opens the preview. */
  readonly children: (button: ReactNode) => ReactNode
}

/** A form and, on demand, the preview of its record: next to it, or on a phone in its place. */
function FormWithPreview({ children, ...shown }: FormWithPreviewProps) {
  const [isPreviewing, setIsPreviewing] = useState(
    () => (shown.screen.opensWithPreview ?? false) && window.innerWidth >= 1024,
  )
  const [hasAsked, setHasAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => setIsPreviewing(false), []) // also when another type's form takes its place

  function close() {
    flushSync(() => setIsPreviewing(false)) // a phone hides the button until then
    button.current?.focus()
  }
  const besidePreview = 'flex min-h-0 flex-col max-lg:hidden lg:w-120 lg:shrink-0 lg:border-e lg:border-line'
  return (
    <div className="flex min-h-0 flex-1">
      <div className={isPreviewing ? besidePreview : 'contents'}>
        {children(
          <Button
            ref={button}
            aria-pressed={isPreviewing}
            className="aria-pressed:bg-primary-wash aria-pressed:text-link"
            onClick={() => {
              setHasAsked(true)
              setIsPreviewing(!isPreviewing)
            }}
          >
            <Eye size={16} aria-hidden="true" />
            {t.preview}
          </Button>,
        )}
      </div>
      {isPreviewing && <RecordPreview {...shown} takesFocus={hasAsked} onClose={close} />}
    </div>
  )
}

interface RecordPreviewProps extends Omit<FormWithPreviewProps, 'children'> {
  /** True if a button has opened it. */
  readonly takesFocus: boolean
  readonly onClose: () => void
}

/** The page with the form's values, as if they were published now. */
function RecordPreview({ screen, fields, record, language, takesFocus, onClose }: RecordPreviewProps) {
  const { values, problems } = useValues(screen, fields)
  const request = useLastValid(problems.length === 0 ? { unsaved: unsavedRecord(screen, record, values) } : null)
  const { preview: page, error } = usePreview({ ...request, ...(language && { lang: language }) })
  const file = useObjectUrl(values.file ?? null)
  const html = page && shownHere(page.html, values, file)
  const preview = page && html !== undefined && html !== page.html ? { ...page, html } : page
  const focus = { collection: screen.name, id: record?.id ?? UNSAVED_ID }
  const open = useOpenRecord()

  function notice() {
    if (error) return messageOf(error, t.thePreviewCouldNotBeLoaded)
    if (problems.length > 0) return t.notInPreviewYet({ problems: problems.join(', ') })
    if (!preview) return t.loadingThePreview
    if (values.status === 'Archived') return t.visitorsDoNotSeeArchivedRecords
    return hasRoom(focus, preview.shown) ? null : (screen.beyondLimit ?? t.shownFurtherDown)
  }
  return (
    <PreviewPanel
      preview={preview}
      notice={notice()}
      focus={focus}
      takesFocus={takesFocus}
      onOpen={(shown) => (shown.collection === focus.collection && shown.id === focus.id ? onClose() : open(shown))}
      onClose={onClose}
    />
  )
}

/** Returns the values in the form, and why it cannot be saved, such as 'Heading is required'. */
function useValues(screen: CollectionScreen, fields: RecordFields<ContentValues>) {
  const { control, getValues, formState } = useFormContext()
  useWatch({ control }) // renders again after each change
  const typed = getValues() as TypedValues<ContentValues> // as the form's fields make them
  const { stored, problems } = readValues(fields, typed)
  const known = formState.defaultValues?.['picture'] as ContentValues['picture'] // see storedValues
  return {
    values: withoutKnownFacts(stored, known),
    problems: Object.keys(screen.fields).flatMap((name) => problems[name] ?? []),
  }
}

/** Returns the latest valid request; at first the one for the drafts alone. */
function useLastValid(request: PreviewRequest | null): PreviewRequest {
  const [last, setLast] = useState<PreviewRequest>(request ?? {})
  const next = request && !deepEqual(request, last) ? request : last
  if (next !== last) setLast(next)
  return next
}
