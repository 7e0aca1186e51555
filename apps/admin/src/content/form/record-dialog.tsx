import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Activity, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type EditActions, EditDialog, firstField } from '../../components/edit-dialog.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { SelectField } from '../../components/select.tsx'
import { type Area, choiceOf, type CollectionScreen, type ContentRecord } from '../collection-screen.ts'
import { deskSettingsOptions } from '../../settings/settings-queries.ts'
import type { Typed } from '../schedule/schedules.tsx'
import { RecordForm } from './record-form.tsx'
import { useOpenedRecord } from './use-opened-record.ts'
import { t } from '../../language/words.ts'

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
  const screens = record ? [screen] : area.lists
  return (
    <EditDialog title={record ? t[`${screen.noun}Edit`] : (area.addTitle ?? area.add)} onClosed={onClosed}>
      {(actions, isSaving) => (
        <>
          {screens.length > 1 && (
            <div className="border-b border-line bg-sunken px-6 py-4">
              <SelectField
                label={t.type}
                options={screens.map(choiceOf)}
                nameOf={(type) => t[`${type}Noun`]}
                value={choiceOf(chosen)}
                disabled={isSaving}
                onChange={(type) => setChosen(screens.find((one) => choiceOf(one) === type) ?? chosen)}
              />
              <p aria-live="polite" className="mt-1.5 text-sm text-muted">
                {chosen.explanation}
              </p>
            </div>
          )}
          {screens.map((one) => (
            <Activity key={one.name} mode={one === chosen ? 'visible' : 'hidden'}>
              <OnceCurrencyIsKnown screen={one}>
                {record ? (
                  <OpenedForm screen={one} record={record} {...actions} />
                ) : (
                  <RecordForm screen={one} opened={null} {...actions} />
                )}
              </OnceCurrencyIsKnown>
            </Activity>
          ))}
        </>
      )}
    </EditDialog>
  )
}

interface OnceCurrencyIsKnownProps {
  readonly screen: CollectionScreen
  readonly children: ReactNode
}

/** A form with amounts begins once it is known how they are typed: yen have no decimals, dinars three. */
function OnceCurrencyIsKnown({ screen, children }: OnceCurrencyIsKnownProps) {
  const { data, error, refetch } = useQuery({ ...deskSettingsOptions, staleTime: 60_000 })
  const hasAmounts = Object.values(screen.fields).some(({ input }) => input.kind === 'own' && input.valueKind)
  if (data || !hasAmounts) return children
  return error ? (
    <div className="p-6">
      <FailureNotice message={screen.failures.load(error)} onRetry={() => void refetch()} />
    </div>
  ) : (
    <output className="block p-6 text-sm text-muted">{t.loadingPending}</output>
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
    onState({ isDirty: false, isSaving: false }, screen.name) // the next form starts unchanged
    reopen()
  }
  return (
    <FocusFrame key={times} isLoaded={data !== undefined} takesFocus={times > 0 && !hasTypedTimes}>
      {data ? (
        <RecordForm
          screen={screen}
          opened={data}
          typedTimes={{ input, onInput }}
          onReopen={reopen}
          {...actions}
          onSaved={closeOrReopen}
        />
      ) : error ? (
        <div className="p-6">
          <FailureNotice message={screen.failures.load(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <output className="block p-6 text-sm text-muted">{t.loadingPending}</output>
      )}
    </FocusFrame>
  )
}

interface FocusFrameProps {
  readonly isLoaded: boolean
  /** True for a form that is opened again, because the element that had the focus is gone. */
  readonly takesFocus: boolean
  readonly children: ReactNode
}

/** Takes the dialog's focus while its form loads, and passes it on to the first field. */
function FocusFrame({ isLoaded, takesFocus, children }: FocusFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { field } = useSearch({ strict: false })
  const passOn = useEffectEvent(() => {
    if (takesFocus) frame.current?.focus()
    else if (document.activeElement === frame.current)
      firstField(frame.current, field)?.focus({ preventScroll: field === undefined }) // somebody may scroll already
  })
  useEffect(() => {
    if (!isLoaded) return undefined
    const next = requestAnimationFrame(() => passOn()) // the dialog gives its focus in a frame, too
    return () => cancelAnimationFrame(next)
  }, [isLoaded])
  return (
    <div
      ref={frame}
      tabIndex={-1}
      data-passes-focus={isLoaded ? undefined : true}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      {children}
    </div>
  )
}
