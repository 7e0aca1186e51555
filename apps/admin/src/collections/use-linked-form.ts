import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listToAdd, recordToEdit } from './area-search.ts'
import { collectionClient, recordIn } from './collection-client.ts'
import type { Area } from './collection-screen.ts'
import type { Editing } from './form/record-dialog.tsx'
import { collectionKey } from './use-records.ts'

/** The form that the page's address asks for, once its record is loaded; null if it asks for none. */
export function useLinkedForm(area: Area): Editing | null {
  const { add, edit } = useSearch({ strict: false })
  const toAdd = listToAdd(area, add)
  const toEdit = recordToEdit(area, edit)
  const [first] = area.lists
  const { name } = toEdit?.screen ?? first
  const { data: record } = useQuery({
    queryKey: [...collectionKey(name), 'linked', toEdit?.id],
    queryFn: async ({ signal }) =>
      recordIn(name, await collectionClient(name).adminGet({ params: { id: toEdit?.id ?? 0 }, signal })),
    enabled: toEdit !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { action: 'open a record' },
  })
  const screen = toAdd ?? toEdit?.screen
  const found = toAdd ? null : record
  return useMemo(() => (screen && found !== undefined ? { screen, record: found } : null), [screen, found])
}
