import { Icon } from '../ui/icon.tsx'
import { useScrolledPast } from '../ui/viewport.ts'

const SHOWN_AFTER = 300

export function ScrollToTop() {
  const isShown = useScrolledPast(SHOWN_AFTER)
  if (!isShown) return null
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      className="fixed right-4 bottom-4 z-30 grid size-12 place-items-center rounded-full border border-cream/30 bg-amber/90 text-cream shadow-card transition-colors hover:bg-amber sm:right-6 sm:bottom-6 print:hidden"
      onClick={scrollToTop}
    >
      <Icon path="M12 19V5M6 11l6-6 6 6" />
    </button>
  )
}

/** Moves the focus too, because the button disappears at the top. The click has enabled smooth scrolling. */
function scrollToTop(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}
