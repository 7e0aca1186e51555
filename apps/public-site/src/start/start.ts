/** The visitor's acts. A screen reader may click without a pointer or a key, so a click is one too. */
const acts = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'input', 'click'] as const

/**
 * Calls `start` once, at the visitor's first act or when the returned function is called. Calls it at once if a button
 * was pressed before this script ran (see the contracts' inline-scripts.ts).
 */
export function onFirstAct(start: () => void): () => void {
  const listening = new AbortController()
  const startOnce = () => {
    if (listening.signal.aborted) return
    listening.abort()
    start()
  }
  for (const type of acts)
    window.addEventListener(type, startOnce, { capture: true, passive: true, signal: listening.signal })
  if (document.documentElement.dataset['pressed']) startOnce()
  return startOnce
}

/** Calls `callback` when the page has loaded and the browser is idle. */
export function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') whenIdle(callback)
  else window.addEventListener('load', () => whenIdle(callback), { once: true })
}

/** The longest wait for a browser that is never idle, and the wait in Safari, which does not tell when it is idle. */
const [MAX_WAIT_MS, USUAL_WAIT_MS] = [2000, 200]

/** Calls `callback` when the browser is idle. */
function whenIdle(callback: () => void): void {
  if (window.requestIdleCallback as unknown) window.requestIdleCallback(callback, { timeout: MAX_WAIT_MS })
  else setTimeout(callback, USUAL_WAIT_MS)
}

/**
 * Lays out what the style sheet skips on a page that opens at its top (`data-opens`): one section each time that the
 * browser is idle, because all at once would block it.
 * @param done called when all sections are laid out
 */
export function layOutWhenIdle(done: () => void): void {
  const waiting = laterSections().values()
  const layOutNext = () => {
    const section = document.documentElement.dataset['opens'] && waiting.next().value
    if (!section) return done()
    section.style.setProperty('content-visibility', 'visible')
    whenIdle(layOutNext)
  }
  layOutNext()
}

/** Lays out all remaining sections at once. */
export function layOutAll(): void {
  delete document.documentElement.dataset['opens']
  for (const section of laterSections()) section.style.removeProperty('content-visibility')
}

const laterSections = () => document.querySelectorAll<HTMLElement>('main > section ~ section, footer')

/**
 * A click listener that makes links to the page's own anchors replace the
 * address instead of adding to the history, so that Back leaves the page. The
 * browser does the scrolling. One to the contact form from the hero or a dish's dialog also
 * makes the form ask about the evening.
 */
export function replaceHash(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return
  const anchor = event.target.closest('a')?.getAttribute('href')
  if (!anchor?.startsWith('#')) return
  event.preventDefault()
  window.location.replace(anchor)
  if (anchor === '#contact' && event.target.closest('#home, dialog')) document.documentElement.dataset['asks'] = 'true'
}

/** Makes the page scroll smoothly, unless the visitor prefers reduced motion. */
export function enableSmoothScrolling(): void {
  document.documentElement.classList.add('motion-safe:scroll-smooth')
}

/**
 * Links the fonts' style sheet when the hero's picture has come, or after the first paint if there is none: fonts never
 * delay a picture. Until then the texts have the system's faces in nearly the same metrics, so little moves. A page that
 * does not open at its top (`data-opens`) gets the fonts at once, since a paragraph that is a line longer without them
 * would move the place that the browser restores.
 * @param href of the style sheet; '' if the fonts are the system's
 */
export function loadFonts(href: string): void {
  if (!href) return
  const link = () => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  if (!document.documentElement.dataset['opens']) return link()
  const picture = document.querySelector<HTMLImageElement>('#home picture img')
  if (!picture || picture.complete) return void requestAnimationFrame(() => setTimeout(link))
  for (const type of ['load', 'error']) picture.addEventListener(type, () => setTimeout(link), { once: true })
}

type State = 'loading' | 'loaded' | 'failed'

/** Shows in each media frame the parts that belong to the state of its picture or video (see ui/picture.tsx). */
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
  if (!frame || media.matches('[data-while]')) return // media with this attribute is a placeholder
  frame.dataset['media'] = state
  for (const part of [frame, ...frame.querySelectorAll<HTMLElement>('[data-while]')])
    if (part.dataset['while']) part.hidden = !part.dataset['while'].split(' ').includes(state)
}

function stateOf(media: Element): State {
  if (media instanceof HTMLImageElement && media.complete) return media.naturalWidth > 0 ? 'loaded' : 'failed'
  return media instanceof HTMLVideoElement && media.error ? 'failed' : 'loading'
}
