import { MAX_MESSAGES_AT_ONCE } from '@tablier/contracts'
import { Archive, MailOpen, Reply, Trash2 } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { client } from '../api.ts'
import { type BulkAction, bulkActions, useBulkChanges } from './message-changes.ts'
import type { MessageFilter, MessagePage } from './message-queries.ts'
import { t } from '../words.ts'

const icons = { read: MailOpen, replied: Reply, archive: Archive, delete: Trash2 } as const
const actions = Object.keys(bulkActions) as BulkAction[] // Object.keys widens to string

/** Selects all messages of the list, and changes the selected ones. */
export function SelectionBar({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const { ids, limit, isLoading, selectAll, clear } = selection
  const { change, isPending } = useBulkChanges(clear)
  const isAll = ids.size > 0 && ids.size >= limit
  return (
    <div className="sticky top-16 z-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-background py-1 pe-1.5 ps-3 max-sm:pe-3 max-sm:has-[button]:pb-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = ids.size > 0 && !isAll // no attribute sets this
          }}
          disabled={isLoading}
          onChange={isAll ? clear : selectAll}
          className="size-4.5 accent-primary"
        />
        {limit < MAX_MESSAGES_AT_ONCE ? t.selectAll({ count: limit }) : t.selectTheNewest({ count: limit })}
      </label>
      <output className="text-sm text-muted max-sm:ms-auto">{ids.size > 0 && t.selected({ count: ids.size })}</output>
      {ids.size > 0 && (
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:ms-auto sm:flex">
          {actions.map((action) => {
            const Icon = icons[action]
            return (
              <Button
                key={action}
                disabled={isPending}
                onClick={() => change(action, [...ids])}
                className="px-3!"
                icon={Icon}
              >
                {bulkActions[action].label}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** The selected messages of a list. "Select all" includes the messages on other pages. */
export function useSelection({ items, total }: MessagePage, filter: MessageFilter) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const select = (all: readonly number[]) => setIds(new Set(all))
  const loading = useMutation({
    mutationFn: () => client.messages.ids({ query: filter }),
    onSuccess: (all) => select(all.ids),
    meta: { action: 'load the ids of messages', failed: t.failedToLoad },
  })
  const without = (id: number) => [...ids].filter((selected) => selected !== id)
  return {
    ids,
    /** The maximum number of messages that "Select all" selects. */
    limit: Math.min(total, MAX_MESSAGES_AT_ONCE),
    isLoading: loading.isPending,
    toggle: (id: number) => select(ids.has(id) ? without(id) : [...ids, id]),
    selectAll: () => (items.length === total ? select(items.map(({ id }) => id)) : loading.mutate()),
    clear: () => select([]),
    remove: (id: number) => select(without(id)),
  }
}
