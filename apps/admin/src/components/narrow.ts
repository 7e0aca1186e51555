import { useSyncExternalStore } from 'react'

const list = window.matchMedia('(max-width: 40rem)')

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => list.matches)
}

function subscribe(onChange: () => void): () => void {
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
