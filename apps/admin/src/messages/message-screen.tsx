import { messageOf } from '@tablier/api-client'
import { messageStatuses } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Mail, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Page } from '../components/page.tsx'
import { PagePending } from '../components/page-pending.tsx'
import { StatusSelect } from '../components/status-select.tsx'
import { MessageDetails, replyAddress } from './message-details.tsx'
import { type Message, messageOptions, subjectOf } from './message-queries.ts'
import { useMessageChanges } from './use-message-changes.ts'

const route = getRouteApi('/admin/messages/$id')

/** One message at its own URL. */
export function MessageScreen() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(messageOptions(id))
  const back = (
    <Link to="/admin/messages" className={buttonClass('quiet')}>
      <ArrowLeft size={18} aria-hidden="true" />
      All messages
    </Link>
  )
  return (
    <Page title="Message Details" action={back}>
      {error && <FailureNotice message={messageOf(error, 'Failed to load')} onRetry={() => void refetch()} />}
      {!data && !error && <PagePending />}
      {data && <OpenMessage key={data.id} message={data} />}
    </Page>
  )
}

function OpenMessage({ message }: { message: Message }) {
  const navigate = route.useNavigate()
  const changes = useMessageChanges()
  const [isDeleting, setIsDeleting] = useState(false)
  const open = useEffectEvent(() => changes.markAsRead(message))
  useEffect(() => open(), []) // a message that is shown counts as read

  return (
    <article className="flex max-w-3xl flex-col gap-6 rounded-xl border border-line p-6">
      <MessageDetails
        message={message}
        status={
          <StatusSelect
            name={subjectOf(message)}
            options={messageStatuses}
            status={message.status}
            onChange={(status) => changes.setStatus(message, status)}
          />
        }
      />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {message.email && (
          <a href={replyAddress(message)} className={buttonClass('primary')}>
            <Mail size={18} aria-hidden="true" />
            Reply by email
          </a>
        )}
        <Button onClick={() => setIsDeleting(true)}>
          <Trash2 size={18} aria-hidden="true" />
          Delete
        </Button>
      </div>
      <DeleteDialog
        row={isDeleting ? message : null}
        title="Delete Message"
        question="Delete this message?"
        onDelete={() => changes.remove(message, () => void navigate({ to: '/admin/messages' }))}
        onClose={() => setIsDeleting(false)}
      />
    </article>
  )
}
