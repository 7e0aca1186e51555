import { Activity, useState } from 'react'
import { EditDialog } from '../../components/edit-dialog.tsx'
import { SelectField } from '../../components/select.tsx'
import type { Area, CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { OpenedForm } from './opened-form.tsx'
import { RecordForm } from './record-form.tsx'

/** The list and the record that the dialog edits. */
export interface Editing {
  readonly screen: CollectionScreen
  /** Null for a form that creates a record. */
  readonly record: ContentRecord | null
}

interface RecordDialogProps {
  readonly area: Area
  readonly editing: Editing
  readonly onClosed: () => void
}

/**
 * Edits a record, or creates one of any type of the area. The form of each type keeps its input while another type is
 * shown.
 */
export function RecordDialog({ area, editing: { screen, record }, onClosed }: RecordDialogProps) {
  const [chosen, setChosen] = useState(screen)
  const screens = record ? [screen] : area.lists
  return (
    <EditDialog title={record ? `Edit ${screen.nouns.one}` : (area.addTitle ?? area.add)} onClosed={onClosed}>
      {(actions, isSaving) => (
        <>
          {screens.length > 1 && (
            <div className="border-b border-line bg-sunken px-6 py-4">
              <SelectField
                label="Type"
                options={screens.map(({ nouns }) => nouns.one)}
                value={chosen.nouns.one}
                disabled={isSaving}
                onChange={(type) => setChosen(screens.find(({ nouns }) => nouns.one === type) ?? chosen)}
              />
              <p aria-live="polite" className="mt-1.5 text-sm text-muted">
                {chosen.explanation}
              </p>
            </div>
          )}
          {screens.map((one) => (
            <Activity key={one.name} mode={one === chosen ? 'visible' : 'hidden'}>
              {record ? (
                <OpenedForm screen={one} record={record} {...actions} />
              ) : (
                <RecordForm screen={one} opened={null} {...actions} />
              )}
            </Activity>
          ))}
        </>
      )}
    </EditDialog>
  )
}
