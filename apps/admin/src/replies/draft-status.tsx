import { Button } from '../components/button.tsx'
import type { DraftState } from './draft-saver.ts'

interface DraftStatusProps extends Pick<DraftState, 'state'> {
  readonly isEmpty: boolean
  readonly onRetry: () => void
}

/** Whether the draft is saved, in words. */
export function DraftStatus({ state, isEmpty, onRetry }: DraftStatusProps) {
  return (
    <div className="mr-auto flex items-center gap-2 pl-1 text-sm text-muted">
      <output>{state === 'saved' && isEmpty ? '' : words[state]}</output>
      {state === 'failed' && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

const words: Readonly<Record<DraftState['state'], string>> = {
  saved: 'Draft saved',
  unsaved: 'Not saved yet',
  saving: 'Saving...',
  failed: 'The draft could not be saved.',
  conflict: 'Not saved',
}
