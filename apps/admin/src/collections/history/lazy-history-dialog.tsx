import { lazy, Suspense } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { logFailure } from '../../log-failure.ts'
import type { HistoryDialogProps } from './history-dialog.tsx'

const HistoryDialog = lazy(async () => {
  try {
    return { default: (await import('./history-dialog.tsx')).HistoryDialog }
  } catch (error) {
    logFailure('load the code of the history', error)
    return { default: UnavailableHistory } // the form behind it keeps what was typed
  }
})

/** The history of a record or of an order. Its code loads when it is first opened. */
export function LazyHistoryDialog(props: HistoryDialogProps) {
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
        The history could not be loaded. Please save your work and reload the page.
      </p>
    </FormDialog>
  )
}
