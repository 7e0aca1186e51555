import type { ContactHour } from './contact-query.ts'

export function AvailableHours({ hours }: { readonly hours: readonly ContactHour[] }) {
  return (
    <div className="panel">
      <h3 className="text-2xl font-normal tracking-tight">Available Hours</h3>
      <dl className="mt-5 divide-y divide-cream/10">
        {hours.map((hour) => (
          <div key={hour.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5 text-sm">
            <dt className="font-medium">{hour.day}</dt>
            <dd className="text-sand tabular-nums">{hoursOf(hour)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function hoursOf({ openTime, closeTime, note }: ContactHour): string {
  const times = [openTime, closeTime].map((time) => time.trim()).filter(Boolean)
  return times.join(' – ') || note.trim() || 'Closed'
}
