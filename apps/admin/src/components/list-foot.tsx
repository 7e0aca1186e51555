import { FIRST_SEARCHED, MAX_COUNTED_MATCHES } from '@tablier/contracts'
import { PageNumbers } from './page-numbers.tsx'

interface ListPage {
  readonly items: readonly unknown[]
  readonly total: number
  readonly limit: number
  readonly isTotalMinimum?: boolean
}

interface ListFootProps {
  readonly list: ListPage
  /** What the list has, such as `orders`. */
  readonly things: string
  readonly page: number
  readonly onPage: (page: number) => void
}

/** How many rows of a list are shown, and the buttons for its other pages. */
export function ListFoot({ list, things, page, onPage }: ListFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="text-sm text-muted">{shownOf(list, things)}</output>
      <PageNumbers page={page} pages={Math.ceil(list.total / list.limit)} onPage={onPage} />
    </div>
  )
}

function shownOf({ items, total, isTotalMinimum = false }: ListPage, things: string): string {
  if (!isTotalMinimum) return total === 0 ? '' : `Showing ${items.length} of ${total.toLocaleString('en')} ${things}`
  if (total === 0)
    return `Only the first ${FIRST_SEARCHED.toLocaleString('en')} ${things} were searched. Search for a longer text to find others.`
  if (total === MAX_COUNTED_MATCHES) return `Showing ${items.length} of the first ${total.toLocaleString('en')} matches`
  return `Showing ${items.length} of at least ${total} matches. Search for a longer text to find others.`
}
