type State = 'loading' | 'loaded' | 'failed'

/** Shows in each media frame what belongs to the state of its picture or video: see ui/media-frame.ts. */
export function watchMedia(): void {
  const settle = ({ type, target }: Event) => settleMedia(target, type === 'error' ? 'failed' : 'loaded')
  for (const type of ['load', 'loadeddata', 'error']) document.addEventListener(type, settle, { capture: true })
  for (const media of document.querySelectorAll('[data-media] :is(img, video)')) {
    const state = stateOf(media)
    if (state !== 'loading') settleMedia(media, state) // before this script ran
  }
}

function settleMedia(media: EventTarget | null, state: State): void {
  if (!(media instanceof HTMLImageElement || media instanceof HTMLVideoElement)) return
  const frame = media.closest<HTMLElement>('[data-media]')
  if (!frame || media.matches('[data-while]')) return // a placeholder
  frame.dataset['media'] = state
  for (const part of [frame, ...frame.querySelectorAll<HTMLElement>('[data-while]')])
    if (part.dataset['while']) part.hidden = !part.dataset['while'].split(' ').includes(state)
}

function stateOf(media: Element): State {
  if (media instanceof HTMLImageElement && media.complete) return media.naturalWidth > 0 ? 'loaded' : 'failed'
  return media instanceof HTMLVideoElement && media.error ? 'failed' : 'loading'
}
