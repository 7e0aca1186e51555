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
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <path strokeLinecap="round" strokeLinejoin="round" d="M12 19V5M6 11l6-6 6 6" />
      </svg>
    </button>
  )
}

/** Moves the focus too, because the button disappears at the top. The click has enabled smooth scrolling. */
function scrollToTop(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}
