import { AlertDialog } from '@base-ui/react/alert-dialog'
import { AlertPopup } from '../../components/alert-popup.tsx'
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
    <AlertPopup
      open={theirs !== null}
      title="Somebody else changed this record in the meantime"
      description="Compare the two versions and choose which one stays. Nothing is lost until you do."
      className="w-176"
      onClose={onGoOn}
    >
      {theirs && <ConflictTable screen={screen} mine={mine} theirs={theirs} />}
      <div className="flex flex-wrap justify-end gap-3 pt-4">
        <AlertDialog.Close className={buttonClass('quiet')}>Go on editing</AlertDialog.Close>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button variant="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </AlertPopup>
  )
}
