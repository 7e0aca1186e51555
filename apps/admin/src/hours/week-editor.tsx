import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { EditDialog } from '../components/edit-dialog.tsx'
import { useHours } from './hours-queries.ts'
import { WeekForm } from './week-form.tsx'

/** The button that edits all opening hours at once. */
export function WeekEditor() {
  const { hours } = useHours()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-sunken px-4 py-3">
        <p className="text-sm">All seven days at once, with holidays and other special days.</p>
        <Button disabled={!hours} onClick={() => setIsOpen(true)}>
          <CalendarClock size={18} aria-hidden="true" />
          Edit the week
        </Button>
      </div>
      {isOpen && hours && (
        <EditDialog title="Opening hours" onClosed={() => setIsOpen(false)}>
          {(actions) => <WeekForm hours={hours} {...actions} />}
        </EditDialog>
      )}
    </>
  )
}
