const REVEAL: KeyframeAnimationOptions = { duration: 600, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' }

/**
 * Fades in each section's content once, when it is first scrolled into view. A ref for the element that contains the
 * sections. The first section has its own animation. Only this script hides content, and only below the viewport:
 * without scripts, or with reduced motion, everything is visible.
 */
export function revealSections(page: HTMLElement): () => void {
  const isSupported = 'IntersectionObserver' in window && 'animate' in page
  if (!isSupported || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  const stops = [...page.querySelectorAll(':scope > section ~ section > *')].map(revealWhenSeen)
  return () => {
    for (const stop of stops) stop()
  }
}

function revealWhenSeen(content: Element): () => void {
  let held: Animation | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)
      if (!entry) return
      if (!held && !entry.isIntersecting && entry.boundingClientRect.top >= window.innerHeight) {
        held = content.animate({ opacity: [0, 1], translate: ['0 1rem', '0 0'] }, REVEAL)
        held.pause()
      } else if (entry.isIntersecting || !held) {
        observer.disconnect()
        held?.play()
      }
    },
    { rootMargin: '0px 0px -10% 0px' },
  )
  observer.observe(content)
  const finish = () => {
    observer.disconnect()
    held?.finish()
  }
  window.addEventListener('beforeprint', finish)
  return () => {
    window.removeEventListener('beforeprint', finish)
    finish()
  }
}
