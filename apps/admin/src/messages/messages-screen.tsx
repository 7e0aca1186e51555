import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { InputOf } from '@tablier/api-client'
import { api, type Api, SUSPECTED_DAYS } from '@tablier/contracts'
import { Page } from '../components/page.tsx'
import { LoadedList } from '../components/list.tsx'
import { SearchForm } from '../components/list-filters.tsx'
import { Select } from '../components/select.tsx'
import { controlClass } from '../components/field.tsx'
import { TextLink } from '../components/text.tsx'
import { client } from '../calls/api.ts'
import type { RecordFields } from '../forms/record-fields.ts'
import { DialogForm, RecordField } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { MessageList } from './message-list.tsx'
import {
  filterOf,
  messageListOptions,
  messageListsKey,
  rememberView,
  suspectedCountOptions,
  viewOf,
} from './message-queries.ts'
import { type MessageSearch, messageViews } from './message-search.ts'
import type { ViewProps } from '../components/list-search.ts'
import { t } from '../language/words.ts'

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
  return (
    <Page title={t.messages} add={t.newTestMessage} onAdd={() => setIsCreating(true)}>
      <MessageFilters
        applied={applied}
        onApply={(change) => {
          rememberView(viewOf(change))
          void navigate({ search: { ...applied, page: undefined, ...change } })
        }}
      />
      <SuspectedNote applied={applied} />
      <LoadedList query={list} failed={t.failedToLoad} loading={t.loadingMessages} columns={8}>
        {(messages) => (
          <MessageList
            key={JSON.stringify(filter)} // clears the selection when the list changes
            list={messages}
            filter={filter}
            onPage={(page) => void navigate({ search: { ...applied, page } })}
          />
        )}
      </LoadedList>
      {isCreating && <TestMessageDialog onClosed={() => setIsCreating(false)} />}
    </Page>
  )
}

/** Says what the suspected messages are, or elsewhere how many there are. */
function SuspectedNote({ applied }: { readonly applied: MessageSearch }) {
  const { data: count = 0 } = useQuery(suspectedCountOptions)
  if (viewOf(applied) === 'Suspected')
    return <p className="max-w-prose text-sm text-muted">{t.suspectedNote({ days: SUSPECTED_DAYS })}</p>
  if (count === 0) return null
  return (
    <p className="text-sm">
      <TextLink to="/admin/messages" search={{ status: 'Suspected' }} look="text">
        {t.suspectedCount({ count })}
      </TextLink>
    </p>
  )
}

/** The search takes effect on Enter or with the button, the status at once. */
function MessageFilters({ applied, onApply }: ViewProps<MessageSearch>) {
  const view = viewOf(applied)
  return (
    <SearchForm
      label={t.searchMessages}
      placeholder={t.searchNameEmailSubject}
      search={applied.search}
      action={t.filter}
      onSearch={(text) => onApply({ search: text, status: view })}
    >
      <Select
        label={t.filterByStatus}
        options={messageViews}
        nameOf={(status) => t.messageStatus({ status })}
        value={view}
        onChange={(status) => onApply({ status })}
        className={`${controlClass} flex min-h-10 max-w-44 items-center justify-between gap-2 data-popup-open:bg-hover`}
      >
        <span>
          <span className="text-muted">{t.statusColon} </span>
          {t.messageStatus({ status: view })}
        </span>
      </Select>
    </SearchForm>
  )
}

const testFields: RecordFields<Required<InputOf<Api['messages']['createTest']>['body']>> = {
  body: api.messages.createTest.body,
  labels: { name: t.name, email: t.email, subject: t.subject, message: t.message },
}

/** A form without required fields. */
function TestMessageDialog({ onClosed }: { readonly onClosed: () => void }) {
  const form = useRecordForm({
    fields: testFields,
    record: null,
    storedOf: () => ({}),
    send: async (_changes, body) => void (await client.messages.createTest({ body })),
    reloads: [messageListsKey],
    saved: t.messageCreated,
    failed: t.createFailed,
    action: 'create a test message',
  })
  return (
    <DialogForm form={form} title={t.newTestMessage} isNew onClosed={onClosed}>
      <RecordField name="name" />
      <RecordField name="email" />
      <RecordField name="subject" />
      <RecordField name="message" />
    </DialogForm>
  )
}
