import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface GrowingListProps<Item> {
  readonly items: readonly Item[]
  /** How many items are shown first, and how many each press adds. */
  readonly pageSize: number
  readonly className: string
  /** The index of an item that must be shown, or -1. Its pages stay shown. */
  readonly revealed?: number
  readonly children: (item: Item, index: number) => ReactNode
}

/**
 * A list that shows its first items, and a 'See More' button until all are
 * shown. Without scripts it shows all. The button moves the focus to the first
 * item that it adds.
 */
export function GrowingList<Item extends { readonly id: number }>(props: GrowingListProps<Item>) {
  const { items, pageSize, className, revealed = -1, children } = props
  const [shown, setShown] = useState(pageSize)
  if (revealed >= shown) setShown(Math.ceil((revealed + 1) / pageSize) * pageSize)
  const list = useRef<HTMLUListElement>(null)
  const showMore = () => {
    flushSync(() => setShown(shown + pageSize))
    list.current?.children[shown]?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <>
      <ul ref={list} className={className}>
        {items.map((item, index) => (
          <li key={item.id} hidden={index >= shown} className="revealed-by-script">
            {children(item, index)}
          </li>
        ))}
      </ul>
      {shown < items.length && (
        <p className="mt-12 text-center md:mt-16 noscript:hidden print:hidden">
          <button
            type="button"
            className="button border border-ink/40 hover:border-ink hover:bg-ink hover:text-cream"
            onClick={showMore}
          >
            See More
          </button>
        </p>
      )}
    </>
  )
}
