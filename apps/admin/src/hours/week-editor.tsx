import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { type EditActions, EditDialog } from '../components/edit-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { PagePending } from '../components/page.tsx'
import { useHours } from './hours-queries.ts'
import { WeekForm } from './week-form.tsx'

/** The button that edits all opening hours at once. */
export function WeekEditor() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-sunken px-4 py-3">
        <p className="text-sm">All seven days at once, with holidays and other special days.</p>
        <Button onClick={() => setIsOpen(true)}>
          <CalendarClock size={18} aria-hidden="true" />
          Edit the week
        </Button>
      </div>
      {isOpen && (
        <EditDialog title="Opening hours" onClosed={() => setIsOpen(false)}>
          {(actions) => <Week {...actions} />}
        </EditDialog>
      )}
    </>
  )
}

/** Loads the hours when it opens, because the list on the page may only have its first page. */
function Week(actions: EditActions) {
  const { hours, error, reload } = useHours()
  if (hours) return <WeekForm hours={hours} {...actions} />
  return (
    <div className="px-6 py-5">
      {error ? <FailureNotice message="Failed to load contacts" onRetry={reload} /> : <PagePending />}
    </div>
  )
}
