import { EditDialog } from '../components/edit-dialog.tsx'
import { TestMessageForm } from './test-message-form.tsx'

export function TestMessageDialog({ onClosed }: { onClosed: () => void }) {
  return (
    <EditDialog title="New Test Message" onClosed={onClosed}>
      {(actions) => <TestMessageForm {...actions} />}
    </EditDialog>
  )
}
