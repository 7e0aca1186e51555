import { type CollectionName, collections } from '@tablier/contracts'
import type { InfiniteData } from '@tanstack/react-query'
import type { RecordPage } from './collection-client.ts'
import type { ContentRecord } from './collection-screen.ts'

/** The loaded pages of a collection. The functions below return a changed copy. */
export type LoadedPages = InfiniteData<RecordPage, number>

/** Adds a new record where its collection puts it; at the end only if the last page is loaded. */
export function withNewRecord(loaded: LoadedPages, record: ContentRecord, name: CollectionName): LoadedPages {
  const isFirst = collections[name].newRecords === 'first'
  const isEndLoaded = recordsOf(loaded.pages).length === loaded.pages[0]?.total
  return mapPages(loaded, (page, index) => {
    const total = page.total + 1
    if (isFirst && index === 0) return { ...page, items: [record, ...page.items], total }
    const isLast = isEndLoaded && index === loaded.pages.length - 1
    return { ...page, items: !isFirst && isLast ? [...page.items, record] : page.items, total }
  })
}

export function withRecord(loaded: LoadedPages, record: ContentRecord): LoadedPages {
  return mapPages(loaded, (page) => ({
    ...page,
    items: page.items.map((item) => (item.id === record.id ? record : item)),
  }))
}

export function withoutRecord(loaded: LoadedPages, id: number): LoadedPages {
  return mapPages(loaded, (page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
    total: page.total - 1,
  }))
}

/** @param position among all loaded records; 0 is first */
export function withMovedRecord(loaded: LoadedPages, record: ContentRecord, position: number): LoadedPages {
  const ordered = recordsOf(loaded.pages).filter((item) => item.id !== record.id)
  ordered.splice(position, 0, record)
  let start = 0
  return mapPages(loaded, (page) => {
    const end = start + page.items.length
    const items = ordered.slice(start, end)
    start = end
    return { ...page, items }
  })
}

export function recordsOf(pages: readonly RecordPage[]): ContentRecord[] {
  return pages.flatMap((page) => page.items)
}

function mapPages(loaded: LoadedPages, map: (page: RecordPage, index: number) => RecordPage): LoadedPages {
  return { ...loaded, pages: loaded.pages.map(map) }
}
