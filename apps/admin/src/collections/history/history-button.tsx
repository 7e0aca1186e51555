import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { recordName } from '../record-text.ts'
import { LazyHistoryDialog } from './lazy-history-dialog.tsx'
import { THE_ORDER } from './revision-queries.ts'

interface HistoryButtonProps {
  readonly screen: CollectionScreen
  readonly record: ContentRecord
  /** The form has input that is not saved. */
  readonly hasUnsavedInput: boolean
  readonly onRestored: () => void
}

/** Opens the history of the record in the form. */
export function HistoryButton({ screen, record, hasUnsavedInput, onRestored }: HistoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" className="px-3!" onClick={() => setIsOpen(true)}>
        <History size={18} aria-hidden="true" />
        History
      </Button>
      {isOpen && (
        <LazyHistoryDialog
          title={`History of ${recordName(screen, record)}`}
          screen={screen}
          id={record.id}
          hasUnsavedInput={hasUnsavedInput}
          onClosed={(isRestored) => {
            setIsOpen(false)
            if (isRestored) onRestored()
          }}
        />
      )}
    </>
  )
}

/** Opens the history of a list's order. */
export function OrderHistoryButton({ screen }: { screen: CollectionScreen }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`Order history of ${screen.title}`}
        className="px-3!"
        onClick={() => setIsOpen(true)}
      >
        <History size={18} aria-hidden="true" />
        Order history
      </Button>
      {isOpen && (
        <LazyHistoryDialog
          title={`Order history of ${screen.title}`}
          screen={screen}
          id={THE_ORDER}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
