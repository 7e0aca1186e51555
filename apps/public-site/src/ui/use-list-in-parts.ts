import { type ListInParts, shownInParts } from '@tablier/contracts/page-rules'
import { useEffect, useState } from 'react'
import { hasMore, type PartOfList } from '../site/part-of-list.ts'
import { loadItem, loadPart } from '../site/rest-of-list.ts'
import type { MoreItems } from './growing-list.tsx'

interface ListInPartsOptions<Item> extends PartOfList<Item> {
  readonly name: ListInParts
  /** The id that the page's address names, or null: it is loaded if it is in another part. */
  readonly askedId: number | null
  readonly urlOf: (part: number) => string
}

/**
 * The items of a long list: the part that came with the page, what was loaded since, and how many of them are shown.
 * An open item is shown with all before it.
 */
export function useListInParts<Item extends { readonly id: number }>(options: ListInPartsOptions<Item>) {
  const { name, askedId, urlOf, ...first } = options
  const { step } = shownInParts[name]
  const [{ items, part }, setLoaded] = useState({ items: first.items, part: first.part })
  const [shown, setShown] = useState<number>(step)
  const [loading, setLoading] = useState<'no' | 'yes' | 'failed'>('no')
  const openIndex = items.findIndex(({ id }) => id === askedId)
  if (openIndex >= shown) setShown(Math.ceil((openIndex + 1) / step) * step)

  const isElsewhere = askedId !== null && openIndex === -1 && first.total > items.length
  useEffect(() => {
    if (!isElsewhere) return undefined
    let isWanted = true
    loadItem<Item>(name, askedId).then(
      (item) => isWanted && item && setLoaded((before) => withItems(before, [item])),
      reportError, // the list stays as it is
    )
    return () => {
      isWanted = false
    }
  }, [isElsewhere, askedId, name])

  const isMore = hasMore(name, { part, total: first.total })
  /** @returns whether that failed */
  const loadNext = async (): Promise<boolean> => {
    if (!isMore || loading === 'yes') return false
    setLoading('yes')
    try {
      const next = await loadPart<Item>(name, part + 1)
      setLoaded((before) => ({ ...withItems(before, next), part: part + 1 }))
      setLoading('no')
      return false
    } catch {
      setLoading('failed') // the list says so
      return true
    }
  }
  const show = async () => {
    if (loading === 'yes') return
    const hasFailed = shown + step > items.length && (await loadNext())
    if (!hasFailed) setShown(shown + step)
  }
  /** For the arrow keys, which go on from an open item. */
  const onOpen = (id: number) => {
    if (items.at(-1)?.id === id) void loadNext()
  }
  const more: MoreItems = {
    isLeft: shown < items.length || isMore,
    isLoading: loading === 'yes',
    hasFailed: loading === 'failed',
    show: () => void show(),
    url: hasMore(name, first) ? urlOf(first.part + 1) : undefined,
  }
  return { items, shown, more, onOpen }
}

/** Adds items that are not there yet: the list may have changed since. */
function withItems<Item extends { readonly id: number }, List extends { readonly items: readonly Item[] }>(
  list: List,
  more: readonly Item[],
): List {
  return { ...list, items: [...list.items, ...more.filter(({ id }) => list.items.every((item) => item.id !== id))] }
}
