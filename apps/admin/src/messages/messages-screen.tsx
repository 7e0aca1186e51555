import { messageOf } from '@tablier/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { PageNumbers } from '../components/page-numbers.tsx'
import { RowsSkeleton } from '../components/rows-skeleton.tsx'
import { Page } from '../components/page.tsx'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { MessageFilters } from './message-filters.tsx'
import { type Message, messageListOptions, type MessagePage } from './message-queries.ts'
import { MessageTable } from './message-table.tsx'
import { TestMessageDialog } from './test-message-dialog.tsx'
import { useMessageChanges } from './use-message-changes.ts'

const route = getRouteApi('/admin/messages/')
const PAGE_SIZE = 10

export function MessagesScreen() {
  const [isCreating, setIsCreating] = useState(false)
  const applied = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery({
    ...messageListOptions({ ...applied, page: applied.page ?? 1, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const create = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus size={18} aria-hidden="true" />
      New Test Message
    </Button>
  )
  return (
    <Page title="Messages" action={create}>
      <MessageFilters
        key={`${applied.status} ${applied.search}`}
        applied={applied}
        onApply={(search) => void navigate({ search })}
      />
      {list.error && (
        <FailureNotice message={messageOf(list.error, 'Failed to load')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <RowsSkeleton label="Loading messages..." />}
      {list.data && <MessageList list={list.data} onPage={(page) => void navigate({ search: { ...applied, page } })} />}
      {isCreating && <TestMessageDialog onClosed={() => setIsCreating(false)} />}
    </Page>
  )
}

function MessageList({ list, onPage }: { list: MessagePage; onPage: (page: number) => void }) {
  const changes = useMessageChanges()
  const [viewed, setViewed] = useState<Message | null>(null)
  const [deleting, setDeleting] = useState<Message | null>(null)
  const { items, page, pages, limit, total } = list

  function view(message: Message) {
    setViewed(message)
    changes.markAsRead(message)
  }

  if (page > pages && pages > 0) return <Navigate to="." search={(search) => ({ ...search, page: pages })} replace />
  return (
    <section aria-label="Messages" className="flex flex-col gap-4">
      {items.length > 0 ? (
        <MessageTable
          messages={items}
          start={(page - 1) * limit + 1}
          onView={view}
          onDelete={setDeleting}
          onStatus={changes.setStatus}
        />
      ) : (
        <p className="rounded-xl border border-dashed border-control-line px-4 py-14 text-center">No messages found.</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-muted">
          Showing {items.length} of {total} messages
        </output>
        <PageNumbers page={page} pages={pages} onPage={onPage} />
      </div>
      {viewed && (
        <MessageDialog message={items.find(({ id }) => id === viewed.id) ?? viewed} onClosed={() => setViewed(null)} />
      )}
      <DeleteMessageDialog
        message={deleting}
        onCancel={() => setDeleting(null)}
        onConfirm={(message) => {
          setDeleting(null)
          changes.remove(message)
        }}
      />
    </section>
  )
}
