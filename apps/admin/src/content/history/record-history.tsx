import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { HistoryButton, historyCode } from '../../history/history-button.tsx'
import { historyInSearch } from '../area-search.ts'
import {
  type Area,
  type CollectionScreen,
  type ContentRecord,
  numberedRecord,
  recordName,
} from '../collection-screen.ts'
import { useRecords } from '../use-records.ts'
import type { RecordHistoryProps } from './record-history-dialog.tsx'
import { THE_ORDER } from './record-revisions.ts'
import { t } from '../../language/words.ts'

const RecordHistoryDialog = lazy(
  historyCode<RecordHistoryProps>(async () => (await import('./record-history-dialog.tsx')).RecordHistoryDialog),
)

interface RecordHistoryButtonProps {
  readonly screen: CollectionScreen
  /** Null for the order of the list. */
  readonly record: ContentRecord | null
  readonly hasUnsavedInput?: boolean
  readonly onRestored?: () => void
}

/** Opens the history of the record in a form, or of a list's order. */
export function RecordHistoryButton(props: RecordHistoryButtonProps) {
  const { screen, record, hasUnsavedInput = false, onRestored } = props
  const ofOrder = t.sequenceHistoryOf({ title: screen.title })
  return (
    <HistoryButton
      {...(!record && { label: t.sequenceHistory, name: ofOrder })}
      onRestored={onRestored}
      dialog={(onClosed) => (
        <RecordHistoryDialog
          title={record ? t.historyOfOfRecordName({ recordName: recordName(screen, record) }) : ofOrder}
          screen={screen}
          id={record?.id ?? THE_ORDER}
          hasUnsavedInput={hasUnsavedInput}
          onClosed={onClosed}
        />
      )}
    />
  )
}

/** The history that the page's address names, such as `/admin/banners?history=banners-12&revision=3`. */
export function LinkedHistory({ area }: { area: Area }) {
  const linked = historyInSearch(area, useSearch({ strict: false }))
  const navigate = useNavigate()
  if (!linked) return null
  const close = () => void navigate({ to: area.path, replace: true, resetScroll: false })
  return <NamedHistory key={`${linked.screen.name} ${linked.id} ${linked.revision}`} {...linked} onClosed={close} />
}

interface NamedHistoryProps {
  readonly screen: CollectionScreen
  readonly id: number
  readonly revision: number | undefined
  readonly onClosed: () => void
}

function NamedHistory({ screen, id, revision, onClosed }: NamedHistoryProps) {
  const record = useRecords(screen).records?.find((one) => one.id === id)
  const name = record ? recordName(screen, record) : numberedRecord(screen, id) // a deleted record has a history too
  return (
    <Suspense fallback={null}>
      <RecordHistoryDialog
        title={id === THE_ORDER ? t.sequenceHistoryOf({ title: screen.title }) : t.historyOf({ name })}
        screen={screen}
        id={id}
        initial={revision}
        onClosed={onClosed}
      />
    </Suspense>
  )
}
