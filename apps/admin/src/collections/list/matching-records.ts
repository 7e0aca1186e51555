import type { ContentStatus } from '@tablier/contracts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'

export type StatusFilter = 'All' | ContentStatus
export const statusFilters = ['All', 'Published', 'Draft', 'Archived'] as const satisfies readonly StatusFilter[]

export interface ListFilter {
  readonly search: string
  readonly status: StatusFilter
}

export const noFilter: ListFilter = { search: '', status: 'All' }

/** The records whose search fields contain the text, upper or lower case, and that have the status. */
export function matchingRecords(
  records: readonly ContentRecord[],
  { searchFields }: Pick<CollectionScreen, 'searchFields'>,
  { search, status }: ListFilter,
): ContentRecord[] {
  const wanted = search.trim().toLowerCase()
  return records.filter(
    (record) =>
      (status === 'All' || record.status === status) &&
      (wanted === '' ||
        searchFields.some((field) =>
          String(record[field] ?? '')
            .toLowerCase()
            .includes(wanted),
        )),
  )
}
