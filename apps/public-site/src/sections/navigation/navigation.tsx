import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useElementAtLine, useScrolledPast } from '../../ui/viewport.ts'
import { Logo } from './logo.tsx'

const labels = {
  home: 'Home',
  about: 'About',
  services: 'Services',
  portfolio: 'Portfolio',
  testimonials: 'Testimonials',
  contact: 'Contact',
} as const
const anchors = Object.keys(labels) as (keyof typeof labels)[] // Object.keys widens its keys to string

const OPAQUE_AFTER = 50
const ACTIVE_LINE = 150

export function Navigation() {
  const isOpaque = useScrolledPast(OPAQUE_AFTER)
  const active = useElementAtLine(anchors, ACTIVE_LINE)
  const { isOpen, setIsOpen, container, toggle } = useMenu()
  return (
    <header ref={container} data-menu={isOpen ? 'open' : 'closed'} className="fixed inset-x-0 top-0 z-40 text-cream">
      <div
        aria-hidden="true"
        className={`absolute inset-0 -z-10 bg-amber/90 backdrop-blur-md transition-opacity duration-300 ${isOpaque ? 'opacity-100' : 'opacity-0'}`}
      />
      <div className="content flex min-h-22 items-center justify-between gap-6">
        <Logo />
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          className="relative z-10 ml-auto grid size-12 place-items-center rounded-full lg:hidden noscript:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon path={isOpen ? 'M5 5l14 14M19 5L5 19' : 'M3 7h18M3 12h18M3 17h18'} className="size-7" />
        </button>
        <nav
          id="menu"
          aria-label="Main"
          className={`max-lg:fixed max-lg:inset-0 max-lg:place-content-center max-lg:overflow-y-auto max-lg:bg-espresso max-lg:py-22 lg:ml-auto ${isOpen ? 'max-lg:grid' : 'max-lg:hidden'}`}
        >
          <ul className="flex gap-1 max-lg:flex-col max-lg:gap-3 max-lg:text-center xl:gap-3">
            {anchors.map((id) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  aria-current={id === active ? 'location' : undefined}
                  className="nav-link"
                  onClick={() => setIsOpen(false)}
                >
                  {labels[id]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** The phone's menu: closes on Escape, which returns the focus to its button, and when the focus leaves it. */
function useMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      toggle.current?.focus()
    }
    const closeWhenLeft = ({ target }: FocusEvent) => {
      if (target instanceof Node && !container.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('focusin', closeWhenLeft)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('focusin', closeWhenLeft)
    }
  }, [isOpen])

  return { isOpen, setIsOpen, container, toggle }
}
