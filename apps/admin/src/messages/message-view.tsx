import { messageOf } from '@tablier/api-client'
import { messageStatuses } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass, IconButton } from '../components/button.tsx'
import { DeleteDialog } from '../components/confirm-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Page, PagePending } from '../components/page.tsx'
import { StatusSelect } from '../components/status-select.tsx'
import { EnquiryLink } from '../guests/secret-link.tsx'
import { EarlierEvenings } from '../customers/customer-history.tsx'
import { MessageOrder } from '../orders/message-order.tsx'
import { MessageReplies, ReplyAction, type Replying, useReplying } from '../replies/message-replies.tsx'
import { messageOptions } from '../replies/reply-queries.ts'
import { MessageDetails } from './message-details.tsx'
import { filterOf, type Message, type MessageFilter, messageIdsOptions, subjectOf } from './message-queries.ts'
import { useMessageChanges, useMessagesReload } from './message-changes.ts'
import { t } from '../words.ts'

interface MessageViewProps {
  readonly id: number
  /** The filter of the list through which Previous and Next step. */
  readonly filter: MessageFilter
  /** True to open the reply, if the message waits for one. */
  readonly opensReply?: boolean
  readonly onMove: (id: number) => void
  readonly onDeleted: () => void
  /** A button after the others. */
  readonly children?: ReactNode
}

/** A message and its actions, the same in the dialog and on the page. */
export function MessageView({ id, filter, opensReply = false, onMove, onDeleted, children }: MessageViewProps) {
  const { data: message, error, refetch } = useQuery(messageOptions(id))
  const changes = useMessageChanges()
  const conversationId = message && (message.followsId ?? message.id)
  const replying = useReplying(conversationId, opensReply && (message?.status === 'New' || message?.status === 'Read'))
  const reload = useMessagesReload()
  return (
    <>
      <div className="min-h-0 overflow-y-auto px-4 py-5 sm:px-6">
        {error && !message && (
          <FailureNotice message={messageOf(error, t.failedToLoad)} onRetry={() => void refetch()} />
        )}
        {!error && !message && <PagePending />}
        {message && <OpenedMessage key={message.id} message={message} changes={changes} />}
        {message && message.customerId !== null && (
          <EarlierEvenings customerId={message.customerId} orderId={message.orderId} />
        )}
        {message && <MessageOrder messageId={message.id} orderId={message.orderId} onMade={reload} />}
        {message && message.followsId === null && <EnquiryLink messageId={message.id} />}
        {message && conversationId !== undefined && (
          <MessageReplies
            message={{ ...message, id: conversationId }}
            replying={replying}
            onSent={() => changes.showReplied(message)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 rounded-b-2xl border-t border-line bg-background px-4 py-3 in-[article]:sticky in-[article]:bottom-(--bar) sm:px-6">
        <Steps id={id} filter={filter} onMove={onMove} />
        {message && (
          <Actions
            message={message}
            replying={replying}
            onReply={() => changes.markAsReplied(message)}
            onDelete={() => changes.remove(message, onDeleted)}
          />
        )}
        {children}
      </div>
    </>
  )
}

/** Shows a message and marks it as read. */
function OpenedMessage({ message, changes }: { message: Message; changes: ReturnType<typeof useMessageChanges> }) {
  const markAsRead = useEffectEvent(() => changes.markAsRead(message))
  useEffect(() => markAsRead(), [])
  return (
    <MessageDetails
      message={message}
      status={
        <StatusSelect
          name={subjectOf(message)}
          options={messageStatuses}
          status={message.status}
          nameOf={(status) => t.messageStatus({ status })}
          onChange={(status) => changes.setStatus(message, status)}
        />
      }
    />
  )
}

/** Buttons for the messages before and after this one in the list. */
function Steps({ id, filter, onMove }: Pick<MessageViewProps, 'id' | 'filter' | 'onMove'>) {
  const { data: ids = [] } = useQuery(messageIdsOptions(filter, id))
  const index = ids.indexOf(id)
  const steps = [
    { label: t.previousMessage, to: ids[index - 1], icon: <ChevronLeft size={20} aria-hidden="true" /> },
    {
      label: t.nextMessage,
      to: index < 0 ? undefined : ids[index + 1],
      icon: <ChevronRight size={20} aria-hidden="true" />,
    },
  ]
  return (
    <div className="me-auto -ms-2 flex">
      {steps.map(({ label, to, icon }) => (
        <IconButton
          key={label}
          label={label}
          aria-disabled={to === undefined} // the button keeps the focus at the end of the list
          onClick={() => to !== undefined && onMove(to)}
          className="max-sm:size-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
        >
          {icon}
        </IconButton>
      ))}
    </div>
  )
}

interface ActionsProps {
  readonly message: Message
  readonly replying: Replying
  readonly onReply: () => void
  readonly onDelete: () => void
}

function Actions({ message, replying, onReply, onDelete }: ActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <IconButton label={t.delete} onClick={() => setIsDeleting(true)} className="hover:text-danger max-sm:size-11">
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      {message.email && <ReplyAction message={message} replying={replying} onMailProgram={onReply} />}
      <DeleteDialog
        row={isDeleting ? message : null}
        title={t.deleteMessage}
        question={t.deleteThisMessage}
        onDelete={onDelete}
        onClose={() => setIsDeleting(false)}
      />
    </>
  )
}

const route = getRouteApi('/admin/messages/$id')

/** One message at its own URL. */
export function MessageScreen() {
  const { id } = route.useParams()
  const { reply, ...applied } = route.useSearch()
  const navigate = route.useNavigate()
  const back = (
    <Link to="/admin/messages" search={applied} className={buttonClass('quiet')}>
      <ArrowLeft size={18} aria-hidden="true" />
      {t.allMessages}
    </Link>
  )
  return (
    <Page title={t.messageDetails} action={back}>
      <article className="flex max-w-3xl flex-col rounded-2xl border border-line">
        <MessageView
          id={id}
          filter={filterOf(applied)}
          opensReply={reply}
          onMove={(to) => void navigate({ params: { id: to }, search: applied })}
          onDeleted={() => void navigate({ to: '/admin/messages', search: applied })}
        />
      </article>
    </Page>
  )
}
