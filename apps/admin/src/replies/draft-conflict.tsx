import { Button } from '../components/button.tsx'
import { ScrolledText } from '../components/scrolled-text.tsx'
import type { ReplyDraft } from './reply-queries.ts'
import { t } from '../language/words.ts'

interface DraftConflictProps {
  /** Null if the draft was sent or discarded. */
  readonly theirs: ReplyDraft | null
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Shows another person's draft next to the user's, and asks which one to keep. */
export function DraftConflict({ theirs, onKeepMine, onTakeTheirs }: DraftConflictProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-danger-wash p-4 text-sm">
      <p className="text-danger">{theirs ? t.draftChangedBy({ authorName: theirs.authorName }) : t.draftIsGone}</p>
      {theirs && (
        <ScrolledText className="max-h-60 rounded-lg bg-background p-3">{theirs.body || t.anEmptyText}</ScrolledText>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>{t.keepMine}</Button>
        <Button onClick={onTakeTheirs}>{theirs ? t.takeTheirs : t.discardMine}</Button>
      </div>
    </div>
  )
}
