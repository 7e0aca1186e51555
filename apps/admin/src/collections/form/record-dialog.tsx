import { Activity, type ReactNode, useEffect, useRef, useState } from 'react'
import { type EditActions, EditDialog } from '../../components/edit-dialog.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { SelectField } from '../../components/select.tsx'
import type { Area, CollectionScreen, ContentRecord } from '../collection-screen.ts'
import type { Typed } from '../schedule/schedules.tsx'
import { RecordForm } from './record-form.tsx'
import { useOpenedRecord } from './use-opened-record.ts'
import { t } from '../../words.ts'

export interface Editing {
  readonly screen: CollectionScreen
  /** Null for a form that creates a record. */
  readonly record: ContentRecord | null
}

interface RecordDialogProps {
  readonly area: Area
  readonly editing: Editing
  /** @param isSaved false if the form was closed without saving */
  readonly onClosed: (isSaved: boolean) => void
}

/**
 * Edits a record, or creates one of any type of the area. The form of each type keeps its input while another type is
 * shown.
 */
export function RecordDialog({ area, editing: { screen, record }, onClosed }: RecordDialogProps) {
  const [chosen, setChosen] = useState(screen)
  const isSaved = useRef(false)
  const screens = record ? [screen] : area.lists
  const noted = (actions: EditActions): EditActions => ({
    ...actions,
    onSaved: () => {
      isSaved.current = true
      actions.onSaved()
    },
  })
  return (
    <EditDialog
      title={record ? t.editRecord({ noun: screen.noun }) : (area.addTitle ?? area.add)}
      onClosed={() => onClosed(isSaved.current)}
    >
      {(actions, isSaving) => (
        <>
          {screens.length > 1 && (
            <div className="border-b border-line bg-sunken px-6 py-4">
              <SelectField
                label={t.type}
                options={screens.map(({ noun }) => noun)}
                nameOf={(noun) => t.recordNoun({ noun })}
                value={chosen.noun}
                disabled={isSaving}
                onChange={(type) => setChosen(screens.find(({ noun }) => noun === type) ?? chosen)}
              />
              <p aria-live="polite" className="mt-1.5 text-sm text-muted">
                {chosen.explanation}
              </p>
            </div>
          )}
          {screens.map((one) => (
            <Activity key={one.name} mode={one === chosen ? 'visible' : 'hidden'}>
              {record ? (
                <OpenedForm screen={one} record={record} {...noted(actions)} />
              ) : (
                <RecordForm screen={one} opened={null} {...noted(actions)} />
              )}
            </Activity>
          ))}
        </>
      )}
    </EditDialog>
  )
}

interface OpenedFormProps extends EditActions {
  readonly screen: CollectionScreen
  readonly record: ContentRecord
  /** True if the form opens again when it is saved. */
  readonly staysOpen?: boolean
}

/** The form of a record with its draft changes, if it has any. */
export function OpenedForm({ screen, record, staysOpen = false, ...actions }: OpenedFormProps) {
  const { onState, onSaved } = actions
  const { data, error, refetch, times, reopen } = useOpenedRecord(screen, record)
  const [input, onInput] = useState<Typed | null>(null)
  const hasTypedTimes = input !== null
  useEffect(() => onState({ isDirty: hasTypedTimes, isSaving: false }, 'schedule'), [onState, hasTypedTimes])

  /** Closes the form, or opens it again if it stays open or has times that are not set yet. */
  function closeOrReopen() {
    if (!hasTypedTimes && !staysOpen) return onSaved()
    onState({ isDirty: false, isSaving: false }, screen.name) // of the form that goes
    reopen()
  }
  if (error)
    return (
      <div className="p-6">
        <FailureNotice message={screen.failures.load(error)} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <output className="block p-6 text-sm text-muted">{t.loadingPending}</output>
  return (
    <ReopenedFocus key={times} takesFocus={times > 0 && !hasTypedTimes}>
      <RecordForm
        screen={screen}
        opened={data}
        typedTimes={{ input, onInput }}
        onReopen={reopen}
        {...actions}
        onSaved={closeOrReopen}
      />
    </ReopenedFocus>
  )
}

/** Takes the focus when the form is opened again, because the element that had it is gone. */
function ReopenedFocus({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isReopened] = useState(takesFocus)
  useEffect(() => {
    if (isReopened) frame.current?.focus()
  }, [isReopened])
  return (
    <div ref={frame} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {children}
    </div>
  )
}
