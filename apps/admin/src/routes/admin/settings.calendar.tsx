import { createFileRoute } from '@tanstack/react-router'
import { DaysOff } from '../../orders/calendar/days-off.tsx'
import { PhoneCalendar } from '../../orders/calendar/phone-calendar.tsx'

export const Route = createFileRoute('/admin/settings/calendar')({ component: CalendarScreen })

function CalendarScreen() {
  return (
    <div className="grid items-start gap-6 *:min-w-0 xl:grid-cols-2">
      <DaysOff />
      <PhoneCalendar />
    </div>
  )
}
