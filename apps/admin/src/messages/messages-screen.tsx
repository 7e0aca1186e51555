import { messageOf } from '@tablier/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { EditDialog } from '../components/edit-dialog.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Page } from '../components/page.tsx'
import { TableSkeleton } from '../components/table-skeleton.tsx'
import { MessageFilters } from './message-filters.tsx'
import { MessageList } from './message-list.tsx'
import { messageListOptions } from './message-queries.ts'
import { filterOf, rememberView, viewOf } from './message-search.ts'
import { TestMessageForm } from './test-message-form.tsx'

const route = getRouteApi('/admin/messages/')
const PAGE_SIZE = 10

export function MessagesScreen() {
  const [isCreating, setIsCreating] = useState(false)
  const applied = route.useSearch()
  const filter = filterOf(applied)
  const navigate = route.useNavigate()
  const list = useQuery({
    ...messageListOptions({ ...filter, page: applied.page ?? 1, limit: PAGE_SIZE }),
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
        applied={applied}
        onApply={(search) => {
          rememberView(viewOf(search))
          void navigate({ search })
        }}
      />
      {list.error && (
        <FailureNotice message={messageOf(list.error, 'Failed to load')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <TableSkeleton label="Loading messages..." columns={Array(8).fill(false)} />}
      {list.data && (
        <MessageList
          key={JSON.stringify(filter)} // the selection ends with its list
          list={list.data}
          filter={filter}
          onPage={(page) => void navigate({ search: { ...applied, page } })}
        />
      )}
      {isCreating && (
        <EditDialog title="New Test Message" onClosed={() => setIsCreating(false)}>
          {(actions) => <TestMessageForm {...actions} />}
        </EditDialog>
      )}
    </Page>
  )
}
