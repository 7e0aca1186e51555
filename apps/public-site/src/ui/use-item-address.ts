import { itemId } from '@tablier/contracts/site-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'

interface ItemAddressOptions {
  /** Items are named `#<kind>-<id>`, and the element with that id is the item's card. */
  readonly kind: 'dish' | 'picture'
  /** The ids that can be opened; the address may name others. */
  readonly ids: readonly number[]
  /** The URL of an open item, relative to the page's. */
  readonly urlOf: (id: number) => string
}

interface ItemAddress {
  /** The item that the page's address names, or null. */
  readonly id: number | null
  /** Adds the item's address to the history; from one open item to the next, the entry stays the same. */
  readonly open: (id: number) => void
  /** Leaves the item's address, without leaving an entry behind that opens it again. */
  readonly close: () => void
}

/** Opens and closes an item by the page's address, so that Back closes it and a copied address opens it. */
export function useItemAddress({ kind, ids, urlOf }: ItemAddressOptions): ItemAddress {
  const named = useNamedItem(kind)
  const id = named !== null && ids.includes(named) ? named : null
  const isGoingBack = useRef(false)

  useEffect(() => {
    isGoingBack.current = false
    if (id !== null && !isOpenedHere()) showCard(`${kind}-${id}`)
  }, [kind, id])

  return {
    id,
    open: (next) => {
      if (id === null) window.history.pushState({ ...window.history.state, [OPENED_HERE]: true }, '', urlOf(next))
      else window.history.replaceState(window.history.state, '', urlOf(next))
      window.dispatchEvent(new Event(ADDRESS_CHANGE))
    },
    close: () => {
      if (!isOpenedHere()) return removeFromAddress(kind)
      if (isGoingBack.current) return // a second press would leave the page
      isGoingBack.current = true
      window.history.back()
    },
  }
}

/** The id that the page's address names, whether or not there is such an item; null for none. */
export function useNamedItem(kind: ItemAddressOptions['kind']): number | null {
  return useSyncExternalStore(
    onAddressChange,
    () => idInAddress(kind),
    () => null, // nothing is open on the server
  )
}

/** In the state of a history entry that `open` added: the entry before it is the page without the item. */
const OPENED_HERE = 'openedHere'
/** Fired after pushState and replaceState, which fire nothing. */
const ADDRESS_CHANGE = 'addresschange'

function onAddressChange(notify: () => void): () => void {
  const events = ['popstate', 'hashchange', ADDRESS_CHANGE]
  for (const type of events) window.addEventListener(type, notify)
  return () => {
    for (const type of events) window.removeEventListener(type, notify)
  }
}

/** From the hash, or from the query if the hash was cut off. */
function idInAddress(kind: string): number | null {
  const { hash, search } = window.location
  if (hash === '') return itemId(new URLSearchParams(search).get(kind))
  return hash.startsWith(`#${kind}-`) ? itemId(hash.slice(kind.length + 2)) : null
}

function isOpenedHere(): boolean {
  return window.history.state?.[OPENED_HERE] === true
}

function removeFromAddress(kind: string): void {
  const url = new URL(window.location.href)
  url.searchParams.delete(kind)
  url.hash = ''
  window.history.replaceState(window.history.state, '', url)
  window.dispatchEvent(new Event(ADDRESS_CHANGE))
}

/** For a visitor who comes by the item's address: when it closes, its card is in sight. */
function showCard(elementId: string): void {
  document.getElementById(elementId)?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
