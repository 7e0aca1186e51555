import { useWords } from '../site/words.ts'
import { Icon } from '../ui/icon.tsx'
import { useScrolledPast } from '../ui/viewport.ts'

const SHOWN_AFTER = 300

/** A button that scrolls to the top. On small screens it is in the navigation bar, where it covers no text. */
export function ScrollToTop() {
  const isShown = useScrolledPast(SHOWN_AFTER)
  const t = useWords()
  if (!isShown) return null
  return (
    <button
      type="button"
      aria-label={t.scrollToTop}
      className="fixed z-40 grid size-12 place-items-center rounded-full text-cream transition-colors max-lg:top-2 max-lg:end-17 max-lg:sm:end-20 lg:end-6 lg:bottom-6 lg:border lg:border-cream/30 lg:bg-amber/90 lg:raised lg:hover:bg-amber [body:has([data-menu='open'])_&]:hidden print:hidden"
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
