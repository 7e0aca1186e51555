import { type RefCallback, startTransition, useCallback, useState } from 'react'

export type MediaState = 'loading' | 'loaded' | 'failed'

/**
 * How far a picture or video has come. The browser may have finished, or given
 * up, before React listened: the element is asked once when it is found. What
 * it says can wait: hydration is not held up for it.
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
