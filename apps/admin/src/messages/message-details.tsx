import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DateTime } from '../components/date-time.tsx'
import { EveningFacts } from './evening-facts.tsx'
import { type Message, subjectOf } from './message-queries.ts'

interface MessageDetailsProps {
  readonly message: Message
  /** Replaces the status text. */
  readonly status?: ReactNode
}

/** The sender, the text and the time of a message. */
export function MessageDetails({ message, status }: MessageDetailsProps) {
  const { name, email, createdAt, evening, followsId, withdrawnAt } = message
  return (
    <dl className="flex flex-col gap-4 text-sm">
      <Detail term="From">
        {name || '—'}
        {email && (
          <>
            {' '}
            <a href={replyAddress(message)} className="rounded text-link underline-offset-4 hover:underline">
              {`<${email}>`}
            </a>
          </>
        )}
      </Detail>
      <Detail term="Subject">{subjectOf(message)}</Detail>
      <Detail term="Status">{status ?? message.status}</Detail>
      <Detail term="Received">
        <DateTime iso={createdAt} />
      </Detail>
      {withdrawnAt !== null && (
        <Detail term="Withdrawn by the guest">
          <DateTime iso={withdrawnAt} />
        </Detail>
      )}
      {followsId !== null && (
        <Detail term="Added to">
          <Link
            to="/admin/messages/$id"
            params={{ id: followsId }}
            className="rounded text-link underline-offset-4 hover:underline"
          >
            An earlier message
          </Link>
        </Detail>
      )}
      <Detail term="Message">
        <p className="rounded-lg bg-sunken p-4 whitespace-pre-wrap">{message.message || '—'}</p>
      </Detail>
      {evening && (
        <Detail term="The evening">
          <EveningFacts evening={evening} />
        </Detail>
      )}
    </dl>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 font-medium text-muted">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** A `mailto:` URL for a reply. */
export function replyAddress({ email, subject }: Pick<Message, 'email' | 'subject'>): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject || 'your message'}`)}`
}
