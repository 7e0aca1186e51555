import { useSyncExternalStore } from 'react'

function onViewportChange(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true })
  window.addEventListener('resize', notify, { passive: true })
  return () => {
    window.removeEventListener('scroll', notify)
    window.removeEventListener('resize', notify)
  }
}

/** True while the page is scrolled by more than `pixels`. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    onViewportChange,
    () => window.scrollY > pixels,
    () => false,
  )
}

/**
 * The id of the first element whose box spans the line `line` pixels below the
 * top of the viewport; on the server the first id.
 */
export function useElementAtLine<Id extends string>(ids: readonly Id[], line: number): Id | undefined {
  return useSyncExternalStore(
    onViewportChange,
    () => ids.find((id) => spans(document.getElementById(id), line)),
    () => ids[0],
  )
}

function spans(element: HTMLElement | null, line: number): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top <= line && bottom > line
}
