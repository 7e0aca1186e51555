import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useElementAtLine, useScrolledPast } from '../../ui/viewport.ts'
import { useWords } from '../../site/words.ts'

const allAnchors = ['home', 'about', 'services', 'portfolio', 'testimonials', 'contact'] as const
type Anchor = (typeof allAnchors)[number]
const isAnchor = (id: string): id is Anchor => allAnchors.some((known) => known === id)

const OPAQUE_AFTER = 50
const ACTIVE_LINE = 150

export const TOGGLE = 'relative z-10 grid size-12 place-items-center rounded-full'
export const TOGGLE_ICON = { open: 'M3 7h18M3 12h18M3 17h18', close: 'M5 5l14 14M19 5L5 19' }

interface NavigationProps {
  /** Like the plain menu, undefined in an island. */
  readonly logo?: ReactNode
  /** The sections between home and contact; undefined if they are the usual ones. */
  readonly sections?: readonly string[] | undefined
  /** The choice of a language, '' in an island; undefined on a site with one. */
  readonly languages?: ReactNode
  /** The menu without scripts. */
  readonly plainMenu?: ReactNode
}

const KEPT = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }

/** Props of an element whose content no script renders. Hydration keeps it, and so do renderings with the same object. */
const still = (content: ReactNode) => (content ? { children: content } : KEPT)

export function Navigation({ logo, sections, languages, plainMenu }: NavigationProps) {
  const isOpaque = useScrolledPast(OPAQUE_AFTER)
  const { isOpen, setIsOpen, container, toggle } = useMenu()
  const t = useWords()
  return (
    <header ref={container} data-menu={isOpen ? 'open' : 'closed'} className="fixed inset-x-0 top-0 z-40 text-cream">
      <div aria-hidden="true" className={`bar noscript:opacity-100 ${isOpaque ? 'opacity-100' : 'opacity-0'}`} />
      <div className="content flex min-h-22 items-center justify-between gap-6">
        <div className="contents" {...still(logo)} />
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          aria-label={isOpen ? t.closeMenu : t.openMenu}
          className={`${TOGGLE} ms-auto shrink-0 lg:hidden noscript:hidden`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon path={isOpen ? TOGGLE_ICON.close : TOGGLE_ICON.open} className="size-7" />
        </button>
        <nav
          id="menu"
          aria-label={t.mainMenu}
          className={`menu lg:ms-auto ${isOpen ? 'max-lg:grid' : 'max-lg:hidden'}`}
        >
          <Links sections={sections} addressOf={(id) => `#${id}`} onChoose={() => setIsOpen(false)}>
            {languages !== undefined && <li {...still(languages)} />}
          </Links>
        </nav>
        <details hidden className="plain-menu group ms-auto" {...still(plainMenu)} />
      </div>
    </header>
  )
}

interface LinksProps extends Pick<NavigationProps, 'sections'> {
  readonly addressOf: (id: Anchor) => string
  /** More items. */
  readonly children?: ReactNode
  readonly onChoose?: () => void
}

export function Links({ sections, children, addressOf, onChoose }: LinksProps) {
  const anchors = sections ? ['home', ...sections, 'contact'].filter(isAnchor) : allAnchors
  const t = useWords()
  const active = useElementAtLine(anchors, ACTIVE_LINE)
  return (
    <ul className="flex gap-1 max-lg:flex-col max-lg:gap-3 max-lg:text-center xl:gap-3">
      {anchors.map((id) => (
        <li key={id}>
          <a
            href={addressOf(id)}
            aria-current={id === active ? 'location' : undefined}
            className="nav-link"
            onClick={onChoose}
          >
            {t[id]}
          </a>
        </li>
      ))}
      {children}
    </ul>
  )
}

/**
 * The state of the phone's menu. It closes when the focus leaves it, and on Escape, which returns the focus to its
 * button.
 */
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
