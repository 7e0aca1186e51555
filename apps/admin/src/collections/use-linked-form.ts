import { ApiError } from '@tablier/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { announceFailure } from '../components/toasts.ts'
import { listToAdd, recordToEdit } from './area-search.ts'
import { collectionClient, recordIn } from './collection-client.ts'
import type { Area } from './collection-screen.ts'
import { draftsKey } from './drafts/use-drafts.ts'
import type { Editing } from './form/record-dialog.tsx'
import { collectionKey } from './use-records.ts'

/**
 * The form that the page's address asks for, once its record is loaded; null if it asks for none. A link to a record
 * that is gone says so.
 */
export function useLinkedForm(area: Area): Editing | null {
  const { add, edit } = useSearch({ strict: false })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toAdd = listToAdd(area, add)
  const toEdit = recordToEdit(area, edit)
  const [first] = area.lists
  const { name } = toEdit?.screen ?? first
  const { data: record, error } = useQuery({
    queryKey: [...collectionKey(name), 'linked', toEdit?.id],
    queryFn: async ({ signal }) => {
      const answer = await collectionClient(name).adminGet({ params: { id: toEdit?.id ?? 0 }, signal })
      await queryClient.invalidateQueries({ queryKey: draftsKey }) // an older list may lack this record's draft changes
      return recordIn(name, answer)
    },
    enabled: toEdit !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { action: 'open a record' },
  })
  const isGone = !record && error instanceof ApiError && error.code === 'not_found'
  useEffect(() => {
    if (!isGone) return
    announceFailure('This record is gone')
    void navigate({ to: area.path, replace: true, resetScroll: false })
  }, [isGone, navigate, area.path])
  const screen = toAdd ?? toEdit?.screen
  const found = toAdd ? null : record
  return useMemo(() => (screen && found !== undefined ? { screen, record: found } : null), [screen, found])
}
