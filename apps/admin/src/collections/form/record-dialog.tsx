import { Activity, useCallback, useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { LeaveQuestion } from '../../components/leave-question.tsx'
import type { AreaScreen, CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { type FormState, RecordForm } from './record-form.tsx'
import { TypeChoice } from './type-choice.tsx'

/** What the form is open for. */
export interface Editing {
  readonly screen: CollectionScreen
  /** Null makes a new one. */
  readonly record: ContentRecord | null
}

interface RecordDialogProps {
  readonly area: AreaScreen
  readonly editing: Editing
  readonly onClosed: () => void
}

/**
 * The form in a dialog, which asks before it throws away what was typed. Where
 * something new may be of several types each has its form, and keeps it while another is shown.
 */
export function RecordDialog({ area, editing: { screen, record }, onClosed }: RecordDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  const [chosen, setChosen] = useState(screen)
  const [states, setStates] = useState<Readonly<Record<string, FormState>>>({})
  const setState = useCallback(
    (name: string, state: FormState) => setStates((known) => ({ ...known, [name]: state })),
    [],
  )
  const isSaving = Object.values(states).some((state) => state.isSaving)
  const isDirty = isOpen && Object.values(states).some((state) => state.isDirty)
  const screens = record ? [screen] : area.lists

  function close() {
    if (isSaving) return // cancelling an upload has a button of its own
    if (isDirty) setIsAsking(true)
    else setIsOpen(false)
  }
  function discard() {
    setIsAsking(false)
    setIsOpen(false)
  }

  const title = record ? `Edit ${screen.words.one}` : area.addTitle
  return (
    <FormDialog open={isOpen} title={title} onClose={close} onClosed={onClosed}>
      {screens.length > 1 && <TypeChoice screens={screens} chosen={chosen} disabled={isSaving} onChange={setChosen} />}
      {screens.map((one) => (
        <Activity key={one.name} mode={one === chosen ? 'visible' : 'hidden'}>
          <RecordForm
            screen={one}
            record={record}
            onState={setState}
            onCancel={close}
            onDone={() => setIsOpen(false)}
          />
        </Activity>
      ))}
      <LeaveQuestion isDirty={isDirty} isClosing={isAsking} onStay={() => setIsAsking(false)} onDiscard={discard} />
    </FormDialog>
  )
}
