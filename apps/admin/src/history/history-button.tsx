import { History } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../components/button.tsx'
import { FormDialog } from '../components/edit-dialog.tsx'
import { logFailure } from '../calls/log-failure.ts'
import type { HistoryDialogProps } from './history-dialog.tsx'
import { t } from '../language/words.ts'

/** What the dialogs of all histories have in common. */
export type HistoryProps = Omit<HistoryDialogProps, 'subject'>

interface HistoryButtonProps {
  readonly label?: string
  /** What the button is called if the label alone says too little. */
  readonly name?: string | undefined
  /** Returns the dialog. */
  readonly dialog: (onClosed: HistoryProps['onClosed']) => ReactNode
  readonly onRestored?: (() => void) | undefined
}

/** Opens a history. */
export function HistoryButton({ label = t.history, name, dialog, onRestored }: HistoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  function close(isRestored: boolean) {
    setIsOpen(false)
    if (isRestored) onRestored?.()
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={name}
        className="px-3!"
        onClick={() => setIsOpen(true)}
        icon={History}
      >
        {label}
      </Button>
      {isOpen && <Suspense fallback={null}>{dialog(close)}</Suspense>}
    </>
  )
}

/**
 * Returns what loads the dialog of a history, for `lazy`. The caller calls `lazy` itself: it does so while its file starts,
 * when this one may not have started, because the build puts them into files that import each other.
 */
export function historyCode<Props extends HistoryProps>(load: () => Promise<ComponentType<Props>>) {
  return async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      logFailure('load the code of the history', error)
      return { default: UnavailableHistory } // the form behind it keeps what was typed
    }
  }
}

function UnavailableHistory({ title, onClosed }: HistoryProps) {
  return (
    <FormDialog open title={title} onClose={() => onClosed(false)} onClosed={() => undefined}>
      <p role="alert" className="p-6 text-sm">
        {t.historyNotLoadedReload}
      </p>
    </FormDialog>
  )
}
