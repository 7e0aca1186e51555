import { Button } from './button.tsx'
import { FormAlert } from './failure-notice.tsx'

interface SaveBarProps {
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Why the last attempt failed. */
  readonly failure: string | null
  /** Restores the saved values. */
  readonly discard: () => void
}

/**
 * The end of a form that fills a page. It says whether the form is saved, and has its buttons. It stays in sight while
 * there are changes.
 */
export function SaveBar({ isDirty, isSaving, failure, discard }: SaveBarProps) {
  return (
    <div
      className={`z-10 -mx-1 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-background px-1 py-3 ${isDirty ? 'sticky bottom-(--bar)' : ''}`}
    >
      <FormAlert message={failure ?? undefined} className="w-full" />
      <output className="mr-auto text-sm text-muted">{isDirty ? 'Not saved yet' : ''}</output>
      {isDirty && (
        <Button variant="quiet" disabled={isSaving} onClick={discard} className="max-sm:min-h-11">
          Undo changes
        </Button>
      )}
      <Button type="submit" variant="primary" aria-disabled={isSaving} className="min-w-28 max-sm:min-h-11">
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </div>
  )
}
