import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button, buttonClass } from '../../components/button.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { ConflictTable } from './conflict-table.tsx'
import type { FormValues } from './form-values.ts'

interface ConflictDialogProps {
  readonly screen: CollectionScreen
  readonly mine: FormValues
  /** The current record. Null while the dialog is closed. */
  readonly theirs: ContentRecord | null
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onGoOn: () => void
}

/** Shows both versions after a conflict, to choose one. */
export function ConflictDialog({ screen, mine, theirs, onKeepMine, onTakeTheirs, onGoOn }: ConflictDialogProps) {
  return (
    <AlertDialog.Root open={theirs !== null} onOpenChange={(open) => !open && onGoOn()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-30 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-30 flex max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] -translate-1/2 flex-col rounded-2xl bg-background shadow-xl outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <div className="border-b border-line px-6 py-4">
            <AlertDialog.Title className="text-lg font-semibold">
              Somebody else changed this record in the meantime
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-sm text-muted">
              Compare the two versions and choose which one stays. Nothing is lost until you do.
            </AlertDialog.Description>
          </div>
          {theirs && <ConflictTable screen={screen} mine={mine} theirs={theirs} />}
          <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
            <AlertDialog.Close className={buttonClass('quiet')}>Go on editing</AlertDialog.Close>
            <Button onClick={onTakeTheirs}>Take theirs</Button>
            <Button variant="primary" onClick={onKeepMine}>
              Keep mine
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
