import type { ComponentProps } from 'react'
import { t } from '../language/words.ts'
import { Button } from './button.tsx'
import { DialogBody, EditDialog } from './edit-dialog.tsx'
import { Picker } from './picker.tsx'

interface PickDialogProps extends Omit<ComponentProps<typeof Picker>, 'choices'> {
  readonly title: string
  /** Says what happens with what is picked. */
  readonly note?: string
  /** Each choice calls `onPicked` once the dialog may close. */
  readonly choices: (onPicked: () => void) => ComponentProps<typeof Picker>['choices']
  readonly onClosed: () => void
}

/** A dialog in which one thing is picked, and which then closes. */
export function PickDialog({ title, note, choices, onClosed, ...picker }: PickDialogProps) {
  return (
    <EditDialog title={title} onClosed={onClosed}>
      {({ onCancel, onSaved }) => (
        <>
          <DialogBody>
            {note && <p className="text-sm">{note}</p>}
            <Picker {...picker} choices={choices(onSaved)} />
          </DialogBody>
          <div className="flex justify-end border-t border-line px-6 py-4">
            <Button onClick={onCancel}>{t.cancel}</Button>
          </div>
        </>
      )}
    </EditDialog>
  )
}
