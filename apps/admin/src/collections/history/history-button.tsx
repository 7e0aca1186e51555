import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../../components/button.tsx'
import {
  type Area,
  type CollectionScreen,
  type ContentRecord,
  numberedRecord,
  recordName,
} from '../collection-screen.ts'
import { FormDialog } from '../../components/edit-dialog.tsx'
import { logFailure } from '../../log-failure.ts'
import { historyInSearch } from '../area-search.ts'
import { useRecords } from '../use-records.ts'
import { THE_ORDER } from './revisions.ts'
import type { HistoryDialogProps } from './history-dialog.tsx'
import { t } from '../../words.ts'

interface HistoryButtonProps {
  readonly screen: CollectionScreen
  /** Null for the order of the list. */
  readonly record: ContentRecord | null
  readonly hasUnsavedInput?: boolean
  readonly onRestored?: () => void
}

/** Opens the history of the record in a form, or of a list's order. */
export function HistoryButton({ screen, record, hasUnsavedInput = false, onRestored }: HistoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const orderTitle = t.orderHistoryOf({ title: screen.title })
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={record ? undefined : orderTitle}
        className="px-3!"
        onClick={() => setIsOpen(true)}
        icon={History}
      >
        {record ? t.history : t.orderHistory}
      </Button>
      {isOpen && (
        <LazyHistoryDialog
          title={record ? t.historyOfOfRecordName({ recordName: recordName(screen, record) }) : orderTitle}
          screen={screen}
          id={record?.id ?? THE_ORDER}
          hasUnsavedInput={hasUnsavedInput}
          onClosed={(isRestored) => {
            setIsOpen(false)
            if (isRestored) onRestored?.()
          }}
        />
      )}
    </>
  )
}

const HistoryDialog = lazy(async () => {
  try {
    return { default: (await import('./history-dialog.tsx')).HistoryDialog }
  } catch (error) {
    logFailure('load the code of the history', error)
    return { default: UnavailableHistory } // the form behind it keeps what was typed
  }
})

/** The history of a record or of an order. Its code loads when it is first opened. */
function LazyHistoryDialog(props: HistoryDialogProps) {
  return (
    <Suspense fallback={null}>
      <HistoryDialog {...props} />
    </Suspense>
  )
}

function UnavailableHistory({ title, onClosed }: HistoryDialogProps) {
  return (
    <FormDialog open title={title} onClose={() => onClosed(false)} onClosed={() => undefined}>
      <p role="alert" className="p-6 text-sm">
        {t.theHistoryCouldNotBeLoadedSentence}
      </p>
    </FormDialog>
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
    <LazyHistoryDialog
      title={id === THE_ORDER ? t.orderHistoryOf({ title: screen.title }) : t.historyOf({ name })}
      screen={screen}
      id={id}
      initial={revision}
      onClosed={onClosed}
    />
  )
}
