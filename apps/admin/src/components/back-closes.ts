import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for an entry with the address of the one before it: see `keepEntryBehind`. */
    readonly isSpare?: boolean
  }
}

type Close = () => void

/** What is open, the topmost last. */
const overlays: Close[] = []

/** The histories that close overlays already. */
const prepared = new WeakSet<RouterHistory>()

/**
 * Lets the browser's Back close what is open above the page, rather than leave the page. The router goes back and
 * forward again, so no entry of the history is needed for it, except for the first page: see `keepEntryBehind`. The
 * layout calls it while it is first drawn, before the forms, because the first blocker is asked first.
 */
export function closeByBack(history: RouterHistory): void {
  if (prepared.has(history)) return
  prepared.add(history)
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation }) => {
      if (action !== 'BACK') return false
      if (overlays.length > 0) {
        window.addEventListener('popstate', closeTopmost, { once: true }) // when the router has gone forward again
        return true
      }
      if (currentLocation.state.isSpare) setTimeout(() => history.back()) // the entry before it looks the same
      return false
    },
  })
}

function closeTopmost(): void {
  overlays.at(-1)?.()
}

/**
 * Lets Back close something, as its close button does, while it is open.
 * @param keepsEntry false if a navigation waits for the answer: it has counted the entries already, so that another one
 * would get the same number as its own
 */
export function useBackCloses(isOpen: boolean, onClose: Close, keepsEntry = true): void {
  const router = useRouter()
  const close = useEffectEvent(onClose)
  const keepEntry = useEffectEvent(() => keepsEntry && keepEntryBehind(router))
  useEffect(() => {
    if (!isOpen) return undefined
    const overlay = () => close()
    overlays.push(overlay)
    keepEntry()
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1)
      setTimeout(() => leaveSpareEntry(router)) // what closes it may open something else, or another page
    }
  }, [isOpen, router])
}

/** The state of a menu or a list that Back closes, as the props of its root. */
export function useOverlay(): { readonly open: boolean; readonly onOpenChange: (open: boolean) => void } {
  const [open, onOpenChange] = useState(false)
  useBackCloses(open, () => onOpenChange(false))
  return { open, onOpenChange }
}

/**
 * Adds an entry to the history if the page is its first one, where Back would leave the back office and cannot be
 * answered. Only on phones: elsewhere Back is a button for pages.
 */
function keepEntryBehind(router: AnyRouter): void {
  if (router.history.canGoBack() || !window.matchMedia('(pointer: coarse)').matches) return
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: { isSpare: true },
    resetScroll: false,
    ignoreBlocker: true,
  })
}

/** True until the browser has gone back. A form and its question close together, which must go back once. */
let isLeaving = false

/** Takes that entry away when nothing is open any more, so that one Back leaves the page. */
function leaveSpareEntry({ history }: AnyRouter): void {
  if (isLeaving || overlays.length > 0 || !history.location.state.isSpare) return
  isLeaving = true
  window.addEventListener('popstate', () => void (isLeaving = false), { once: true })
  history.back({ ignoreBlocker: true })
}
