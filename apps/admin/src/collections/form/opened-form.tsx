import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EditActions } from '../../components/edit-dialog.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import type { Typed } from '../schedule/schedules.ts'
import { RecordForm } from './record-form.tsx'
import { useOpenedRecord } from './use-opened-record.ts'

interface OpenedFormProps extends EditActions {
  readonly screen: CollectionScreen
  readonly record: ContentRecord
}

/** The form of a record with its draft changes, if it has any. */
export function OpenedForm({ screen, record, ...actions }: OpenedFormProps) {
  const { onState, onSaved } = actions
  const { data, error, refetch, times, reopen } = useOpenedRecord(screen, record)
  const [input, onInput] = useState<Typed | null>(null)
  const hasTypedTimes = input !== null
  useEffect(() => onState({ isDirty: hasTypedTimes, isSaving: false }, 'schedule'), [onState, hasTypedTimes])

  /** Closes the form, or opens it again if it has times that are not set yet. */
  function closeOrReopen() {
    if (!hasTypedTimes) return onSaved()
    onState({ isDirty: false, isSaving: false }, screen.name) // of the form that goes
    reopen()
  }
  if (error)
    return (
      <div className="p-6">
        <FailureNotice message={screen.failures.load(error)} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <output className="block p-6 text-sm text-muted">Loading...</output>
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
