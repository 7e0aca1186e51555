import { messageOf } from '@tablier/api-client'
import { MAX_MESSAGES_AT_ONCE } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { announceFailure } from '../components/toasts.ts'
import type { MessagePage } from './message-queries.ts'
import type { MessageFilter } from './message-search.ts'

export interface Selection {
  readonly ids: ReadonlySet<number>
  /** How many messages "Select all" selects. */
  readonly limit: number
  readonly isLoading: boolean
  readonly toggle: (id: number) => void
  readonly selectAll: () => void
  readonly clear: () => void
  readonly remove: (id: number) => void
}

/** The selected messages of a list. "Select all" includes the messages on other pages. */
export function useSelection({ items, total }: MessagePage, filter: MessageFilter): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const select = (all: readonly number[]) => setIds(new Set(all))
  const loading = useMutation({
    mutationFn: () => client.messages.ids({ query: filter }),
    onSuccess: (all) => select(all.ids),
    onError: (error) => announceFailure(messageOf(error, 'Failed to load')),
    meta: { action: 'load the ids of messages' },
  })
  const without = (id: number) => [...ids].filter((selected) => selected !== id)
  return {
    ids,
    limit: Math.min(total, MAX_MESSAGES_AT_ONCE),
    isLoading: loading.isPending,
    toggle: (id) => select(ids.has(id) ? without(id) : [...ids, id]),
    selectAll: () => (items.length === total ? select(items.map(({ id }) => id)) : loading.mutate()),
    clear: () => select([]),
    remove: (id) => select(without(id)),
  }
}
