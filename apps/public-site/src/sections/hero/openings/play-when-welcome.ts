/** What Chromium tells about the visitor's connection. TypeScript's DOM types lack it. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Plays a video while it is in sight, once the page has loaded. Never plays it if the visitor saves data, has a slow
 * connection or prefers reduced motion, nor again if the visitor has paused it.
 * @returns a function that stops this
 */
export function playWhenWelcome(video: HTMLVideoElement | null): (() => void) | undefined {
  if (!video || !isWelcome()) return undefined
  let isStopped = false
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) {
      isStopped = video.paused && video.currentTime > 0 // by the visitor
      return video.pause()
    }
    if (isStopped) return undefined
    video.autoplay = true
    // The browser refuses it to save power, or a pause came first. The poster stays.
    return void video.play().catch(() => undefined)
  })
  const start = () => observer.observe(video)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
  return () => {
    window.removeEventListener('load', start)
    observer.disconnect()
  }
}

function isWelcome(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection } // see above
  if (connection?.saveData || /^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')) return false
  return !window.matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches
}
