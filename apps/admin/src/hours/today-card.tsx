import { todayText, weekdayOf } from '@tablier/contracts'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Card } from '../components/page.tsx'
import { EditDialog } from '../components/edit-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { formatDay } from '../moment-text.ts'
import { type PublishedHours, useHours } from './hours-queries.ts'
import { TodayForm } from './today-form.tsx'
import { useToday } from './use-today.ts'

/** Today's opening hours, and a button that changes them. */
export function TodayCard() {
  const { hours, error, reload } = useHours()
  const today = useToday()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title="Today" isWide>
      {error && <FailureNotice message="Failed to load the opening hours" onRetry={reload} />}
      {!hours && !error && <output className="text-sm text-muted">Loading...</output>}
      {hours && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="block font-medium">{statusText(hours, today)}</span>
            <span className="text-sm text-muted">{dayText(today)}</span>
          </p>
          <Button aria-label="Change today’s opening hours" className="min-h-11" onClick={() => setIsOpen(true)}>
            Change
          </Button>
        </div>
      )}
      {isOpen && hours && (
        <EditDialog title="Today’s opening hours" onClosed={() => setIsOpen(false)}>
          {(actions) => <TodayForm hours={hours} today={today} {...actions} />}
        </EditDialog>
      )}
    </Card>
  )
}

function statusText({ week, others }: PublishedHours, today: string): string {
  const lines = [...week, ...others]
  return lines.length === 0 ? 'No opening hours yet' : todayText(today, lines)
}

/** Such as 'Friday, 25 December'. */
function dayText(date: string): string {
  return `${weekdayOf(date)}, ${formatDay(date, 'en-GB', { day: 'numeric', month: 'long' })}`
}
