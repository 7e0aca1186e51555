import { type ListInParts, shownInParts } from '@tablier/contracts/loaded-page-rules'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PartOfList } from '../site/content.ts'
import { loadItem, loadPart } from '../site/calls.ts'
import { useWords } from '../site/words.ts'

interface GrowingListProps<Item> {
  readonly name: ListInParts
  readonly items: readonly Item[]
  /** How many of the items are shown; the others wait for a press of the button. */
  readonly shown: number
  readonly className: string
  readonly more: MoreItems
  readonly children: (item: Item) => ReactNode
}

interface MoreItems {
  /** Whether there are items that are not shown yet, loaded or not. */
  readonly isLeft: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly show: () => void
  /** Where readers without scripts find the next part of the list, if it has one. */
  readonly url: string | undefined
}

/**
 * A list that shows its first items, and a 'See More' button until all are shown. Without scripts it shows what the
 * page holds, and a link to the next part. The button moves the focus to the first item that it adds.
 */
export function GrowingList<Item extends { readonly id: number }>(props: GrowingListProps<Item>) {
  const { name, items, shown, className, more, children } = props
  const t = useWords()
  const list = useRef<HTMLUListElement>(null)
  const focusAt = useRef<number | null>(null)
  useEffect(() => {
    if (focusAt.current === null || shown <= focusAt.current) return
    list.current?.children[focusAt.current]?.querySelector('button')?.focus({ preventScroll: true })
    focusAt.current = null
  }, [shown])
  return (
    <>
      <ul ref={list} className={className}>
        {items.map((item, index) => (
          <li key={item.id} hidden={index >= shown} className="revealed-by-script">
            {children(item)}
          </li>
        ))}
      </ul>
      {more.isLeft && (
        <p className="mt-12 text-center md:mt-16 noscript:hidden print:hidden">
          <button
            type="button"
            aria-disabled={more.isLoading || undefined}
            className={MORE}
            onClick={() => {
              focusAt.current = shown
              more.show()
            }}
          >
            {t.seeMore}
          </button>
        </p>
      )}
      {more.hasFailed && (
        <p role="alert" className="mt-4 text-center text-danger-deep">
          {t.moreFailed}
        </p>
      )}
      {more.url && (
        <p className="mt-12 hidden text-center noscript:block print:hidden">
          <a href={more.url} className={MORE}>
            {name === 'portfolioItems' ? t.moreDishes : t.morePictures}
          </a>
        </p>
      )}
    </>
  )
}

const MORE = 'button border border-ink/40 hover:border-ink hover:bg-ink hover:text-paper'

interface ListInPartsOptions<Item> extends PartOfList<Item> {
  readonly name: ListInParts
  /** The id that the page's address names, or null: it is loaded if it is in another part. */
  readonly askedId: number | null
  readonly urlOf: (part: number) => string
}

/**
 * Manages the items of a long list: the part that came with the page, what was loaded since, and how many are shown. An
 * open item is always shown, with all items before it.
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

  const isMore = hasMore(name, { items, part, total: first.total })
  /**
   * Loads the next part.
   * @returns whether that failed
   */
  const loadNext = async (): Promise<boolean> => {
    if (!isMore || loading === 'yes') return false
    setLoading('yes')
    try {
      const next = await loadPart<Item>(name, part + 1)
      setLoaded((before) => ({ ...withItems(before, next), part: part + 1 }))
      setLoading('no')
      return false
    } catch {
      setLoading('failed') // the list shows the failure
      return true
    }
  }
  const show = async () => {
    if (loading === 'yes') return
    const hasFailed = shown + step > items.length && (await loadNext())
    if (!hasFailed) setShown(shown + step)
  }
  /** Loads the next part when the last item is opened, so that the arrow keys can go on. */
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
  return { shown: { name, items, shown, more }, onOpen }
}

/** Adds the items that the list does not have yet: it may have changed since the page was rendered. */
function withItems<Item extends { readonly id: number }, List extends { readonly items: readonly Item[] }>(
  list: List,
  more: readonly Item[],
): List {
  return { ...list, items: [...list.items, ...more.filter(({ id }) => list.items.every((item) => item.id !== id))] }
}

/** Whether a list goes on after this part. A shared preview has all of it in the first one. */
function hasMore(name: ListInParts, { items, part, total }: PartOfList<unknown>): boolean {
  return items.length < total && part * shownInParts[name].held < total
}
