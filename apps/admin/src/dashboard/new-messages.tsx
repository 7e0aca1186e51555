import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateTime } from '../components/date-time.tsx'
import { type Message, messageListOptions, subjectOf } from '../messages/message-queries.ts'

const SHOWN = 3

/** The latest new messages, each a link to its page. */
export function NewMessages() {
  // the notifications poll the same query
  const { data, isError } = useQuery(messageListOptions({ limit: 100, status: 'New' }, 'load new messages'))
  const messages = data?.items.filter(({ status }) => status === 'New')
  const count = messages?.length ?? 0
  return (
    <section aria-labelledby="new-messages" className="rounded-xl border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2 sm:px-6 sm:py-3">
        <h2 id="new-messages" className="text-lg font-semibold">
          {count === 0 ? 'Messages' : count === 1 ? '1 new message' : `${count} new messages`}
        </h2>
        <Link
          to="/admin/messages"
          className="inline-flex min-h-11 items-center rounded text-sm text-link hover:underline"
        >
          All messages
        </Link>
      </div>
      {count > 0 ? (
        <ul className="divide-y divide-line border-t border-line px-4 sm:px-6">
          {messages?.slice(0, SHOWN).map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      ) : (
        <p className="px-4 pb-4 text-sm text-muted sm:px-6 sm:pb-5">
          {data ? 'No new messages.' : isError ? 'The messages could not be loaded.' : 'Loading...'}
        </p>
      )}
    </section>
  )
}

function MessageRow({ message }: { message: Message }) {
  return (
    <li className="relative py-3 text-sm">
      <Link
        to="/admin/messages/$id"
        params={{ id: message.id }}
        className="block truncate rounded font-medium after:absolute after:inset-0 hover:underline"
      >
        {subjectOf(message)}
      </Link>
      <p className="truncate text-muted">
        {message.name && `${message.name} · `}
        <DateTime iso={message.createdAt} />
      </p>
    </li>
  )
}
