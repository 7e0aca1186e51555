import type { ListInParts } from '@tablier/contracts/page-rules'
import { type ReactNode, useEffect, useRef } from 'react'

interface GrowingListProps<Item> {
  readonly name: ListInParts
  readonly items: readonly Item[]
  /** How many of the items are shown; the others wait for a press of the button. */
  readonly shown: number
  readonly className: string
  readonly more: MoreItems
  readonly children: (item: Item) => ReactNode
}

export interface MoreItems {
  /** Whether some are not shown yet, loaded or not. */
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
            aria-disabled={more.isLoading}
            className={MORE}
            onClick={() => {
              focusAt.current = shown
              more.show()
            }}
          >
            See More
          </button>
        </p>
      )}
      {more.hasFailed && (
        <p role="alert" className="mt-4 text-center text-danger-deep">
          More could not be loaded. Please try again.
        </p>
      )}
      {more.url && (
        <p className="mt-12 hidden text-center noscript:block print:hidden">
          <a href={more.url} className={MORE}>
            {name === 'portfolioItems' ? 'More dishes' : 'More pictures'}
          </a>
        </p>
      )}
    </>
  )
}

const MORE = 'button border border-ink/40 hover:border-ink hover:bg-ink hover:text-cream'
