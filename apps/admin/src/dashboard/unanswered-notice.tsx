import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { subjectOf, unansweredOptions, unansweredText } from '../messages/message-queries.ts'

/** Says that messages wait for an answer for longer than the settings allow. */
export function UnansweredNotice() {
  const { data } = useQuery(unansweredOptions)
  if (!data?.oldest) return null
  const { count, hours, oldest } = data
  const linkClass = 'rounded underline [overflow-wrap:anywhere]'
  return (
    <section
      aria-label="Waiting for an answer"
      className="flex gap-3 rounded-xl border border-line bg-primary-wash px-4 py-3 text-sm"
    >
      <Clock size={18} aria-hidden="true" className="mt-px shrink-0" />
      <p className="min-w-0">
        <span className="font-medium">{unansweredText(count, hours)}</span> {count > 1 && 'The oldest is '}
        <Link to="/admin/messages/$id" params={{ id: oldest.id }} className={linkClass}>
          {subjectOf(oldest)}
        </Link>
        {oldest.name && ` from ${oldest.name}`}.{' '}
        {count > 1 && (
          <Link to="/admin/messages" search={{ status: 'Inbox' }} className={linkClass}>
            Go to the inbox
          </Link>
        )}
      </p>
    </section>
  )
}
