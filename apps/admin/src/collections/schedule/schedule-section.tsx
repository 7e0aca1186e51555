import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useSiteTimeZone } from '../../site-time-zone.ts'
import { momentText } from '../../moment-text.ts'
import type { ContentRecord } from '../collection-screen.ts'
import { ScheduleFields, type TypedTimes } from './schedule-fields.tsx'
import { type RecordKey, type Schedule, useSchedule } from './schedule-queries.ts'

interface ScheduleSectionProps {
  readonly collection: RecordKey['collection']
  readonly record: ContentRecord
  /** The form has input that is not saved; a schedule takes what is. */
  readonly hasUnsavedInput: boolean
  readonly typed: TypedTimes
}

/** When a record goes live and is taken off the site; closed until it is wanted. */
export function ScheduleSection({ collection, record, hasUnsavedInput, typed }: ScheduleSectionProps) {
  const key = { collection, id: record.id }
  const schedule = useSchedule(key)
  const timeZone = useSiteTimeZone()
  const id = useId()
  const [isOpen, setIsOpen] = useState(typed.input !== null)
  if (schedule === undefined || timeZone === undefined) return null
  return (
    <details
      className="group rounded-lg border border-line"
      aria-labelledby={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary
        id={id}
        className="flex min-h-11 cursor-pointer items-center gap-x-2 rounded-lg px-3 py-2 text-sm hover:bg-hover"
      >
        <span className="font-medium">Schedule</span>
        <span className="min-w-0 flex-1 text-muted">{summaryOf(schedule, timeZone)}</span>
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {isOpen && (
        <ScheduleFields
          record={key}
          version={record.version}
          schedule={schedule}
          timeZone={timeZone}
          isPublished={record.status === 'Published'}
          hasUnsavedInput={hasUnsavedInput}
          typed={typed}
        />
      )}
    </details>
  )
}

function summaryOf(schedule: Schedule | null, timeZone: string): string {
  if (!schedule) return 'Not scheduled'
  const text = (iso: string) => momentText(new Date(iso), timeZone)
  const { publishAt, unpublishAt } = schedule
  return [publishAt && `Goes live ${text(publishAt)}`, unpublishAt && `Comes off ${text(unpublishAt)}`]
    .filter(Boolean)
    .join(' · ')
}
