import { type ReactNode, useEffect, useRef } from 'react'
import type { EditActions } from '../../components/edit-dialog.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { RecordForm } from './record-form.tsx'
import { useOpenedRecord } from './use-opened-record.ts'

interface OpenedFormProps extends EditActions {
  readonly screen: CollectionScreen
  readonly record: ContentRecord
}

/** The form of a record with its draft changes, if it has any. */
export function OpenedForm({ screen, record, ...actions }: OpenedFormProps) {
  const { data, error, refetch, times, reopen } = useOpenedRecord(screen, record)
  if (error)
    return (
      <div className="p-6">
        <FailureNotice message={screen.failures.load(error)} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <output className="block p-6 text-sm text-muted">Loading...</output>
  return (
    <ReopenedFocus key={times} takesFocus={times > 0}>
      <RecordForm screen={screen} opened={data} onReopen={reopen} {...actions} />
    </ReopenedFocus>
  )
}

/** Takes the focus when the form is opened again: what had it before is gone. */
function ReopenedFocus({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) frame.current?.focus()
  }, [takesFocus])
  return (
    <div ref={frame} tabIndex={-1} className="flex min-h-0 flex-col outline-none">
      {children}
    </div>
  )
}
