import { type RefCallback, useCallback, useState } from 'react'

export type MediaState = 'loading' | 'loaded' | 'failed'

/**
 * How far a picture or video has come. The browser may have finished, or given
 * up, before React listened: the element is asked once when it is found.
 */
export function useMediaState() {
  const [state, setState] = useState<MediaState>('loading')
  const ref: RefCallback<HTMLImageElement | HTMLVideoElement> = useCallback((element) => {
    if (!element) return
    if (element instanceof HTMLImageElement) {
      if (element.complete) setState(element.naturalWidth > 0 ? 'loaded' : 'failed')
    } else if (element.error) setState('failed')
    else if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) setState('loaded')
  }, [])
  return { state, ref, onLoad: () => setState('loaded'), onError: () => setState('failed') }
}
