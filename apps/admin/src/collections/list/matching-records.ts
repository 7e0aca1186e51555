import type { ContentStatus } from '@tablier/contracts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { fieldText } from '../record-text.ts'

type StatusFilter = 'every' | ContentStatus

export interface ListFilter {
  readonly search: string
  readonly status: StatusFilter
}

export const noFilter: ListFilter = { search: '', status: 'every' }

/** The records whose search fields contain the text, upper or lower case, and that have the status. */
export function matchingRecords(
  records: readonly ContentRecord[],
  screen: Pick<CollectionScreen, 'filters' | 'fields'>,
  { search, status }: ListFilter,
): ContentRecord[] {
  const wanted = search.trim().toLowerCase()
  const searched = screen.filters?.search ?? []
  return records.filter(
    (record) =>
      (status === 'every' || record.status === status) &&
      (wanted === '' || searched.some((field) => fieldText(screen, record, field).toLowerCase().includes(wanted))),
  )
}
