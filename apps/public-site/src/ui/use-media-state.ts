import { type RefCallback, startTransition, useCallback, useState } from 'react'

export type MediaState = 'loading' | 'loaded' | 'failed'

/**
 * Whether a picture or video has loaded. It may have loaded or failed before
 * React listened, so the state is also read when the element mounts; in a
 * transition, so that hydration does not wait for it.
 */
export function useMediaState() {
  const [state, setState] = useState<MediaState>('loading')
  const ref: RefCallback<HTMLImageElement | HTMLVideoElement> = useCallback((element) => {
    if (element) startTransition(() => setState(stateOf(element)))
  }, [])
  return { state, ref, onLoad: () => setState('loaded'), onError: () => setState('failed') }
}

function stateOf(element: HTMLImageElement | HTMLVideoElement): MediaState {
  if (element instanceof HTMLImageElement) {
    if (!element.complete) return 'loading'
    return element.naturalWidth > 0 ? 'loaded' : 'failed'
  }
  if (element.error) return 'failed'
  return element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? 'loaded' : 'loading'
}
