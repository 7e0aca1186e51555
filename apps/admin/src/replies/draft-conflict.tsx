import { Button } from '../components/button.tsx'
import type { ReplyDraft } from './reply-queries.ts'

interface DraftConflictProps {
  /** Null if the draft was sent or discarded. */
  readonly theirs: ReplyDraft | null
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Shows another person's draft beside the user's own, and asks which one to keep. */
export function DraftConflict({ theirs, onKeepMine, onTakeTheirs }: DraftConflictProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-danger-wash p-4 text-sm">
      <p className="text-danger">
        {theirs
          ? `${theirs.authorName} has changed this draft in the meantime. Yours is in the field, theirs is here:`
          : 'This draft was sent or discarded in the meantime. Your words are still in the field.'}
      </p>
      {theirs && (
        <p className="max-h-60 overflow-y-auto rounded-lg bg-background p-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {theirs.body || '(an empty text)'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button onClick={onTakeTheirs}>{theirs ? 'Take theirs' : 'Discard mine'}</Button>
      </div>
    </div>
  )
}
