import { useSyncExternalStore } from 'react'

const query = '(max-width: 40rem)'

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchList()?.matches ?? false)
}

function matchList(): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined // jsdom has none
}

function subscribe(onChange: () => void): () => void {
  const list = matchList()
  list?.addEventListener('change', onChange)
  return () => list?.removeEventListener('change', onChange)
}
