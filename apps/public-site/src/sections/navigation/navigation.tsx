import { useEffect, useRef, useState } from 'react'
import type { Loaded, Published } from '../../site/content.ts'
import { Icon } from '../../ui/icon.tsx'
import { useElementAtLine, useScrolledPast } from '../../ui/viewport.ts'
import { isVideo, mediaUrl, pictureSize } from '@tablier/contracts/media'
import { logoText } from '../../site/site-name.ts'
import { useWords } from '../../site/words.ts'
import { ifFailed, mediaFrame, Picture, unlessFailed } from '../../ui/picture.tsx'

const allAnchors = ['home', 'about', 'services', 'portfolio', 'testimonials', 'contact'] as const
type Anchor = (typeof allAnchors)[number]
const isAnchor = (id: string): id is Anchor => allAnchors.some((known) => known === id)

const OPAQUE_AFTER = 50
const ACTIVE_LINE = 150

/** On small screens the menu covers the page. */
const COVERING =
  'max-lg:fixed max-lg:inset-0 max-lg:place-content-center max-lg:overflow-y-auto max-lg:bg-espresso max-lg:py-22'
const TOGGLE = 'relative z-10 grid size-12 place-items-center rounded-full'
const TOGGLE_ICON = { open: 'M3 7h18M3 12h18M3 17h18', close: 'M5 5l14 14M19 5L5 19' }

interface NavigationProps {
  readonly logo: LogoOfPage
  /** The sections between home and contact; undefined if they are the usual ones. */
  readonly sections?: readonly string[] | undefined
}

export function Navigation({ logo, sections }: NavigationProps) {
  const isOpaque = useScrolledPast(OPAQUE_AFTER)
  const { isOpen, setIsOpen, container, toggle } = useMenu()
  const t = useWords()
  return (
    <header ref={container} data-menu={isOpen ? 'open' : 'closed'} className="fixed inset-x-0 top-0 z-40 text-cream">
      <div
        aria-hidden="true"
        className={`bar absolute inset-0 -z-10 transition-opacity duration-300 noscript:opacity-100 ${isOpaque ? 'opacity-100' : 'opacity-0'}`}
      />
      <div className="content flex min-h-22 items-center justify-between gap-6">
        <Logo {...logo} />
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
          className={`${COVERING} lg:ms-auto ${isOpen ? 'max-lg:grid' : 'max-lg:hidden'}`}
        >
          <Links sections={sections} hrefOf={(id) => `#${id}`} onChoose={() => setIsOpen(false)} />
        </nav>
        <PlainMenu sections={sections} />
      </div>
    </header>
  )
}

/** The menu of small screens without scripts. Each link loads the page under another path, which closes the menu. */
function PlainMenu({ sections }: Pick<NavigationProps, 'sections'>) {
  const t = useWords()
  return (
    <details hidden className="plain-menu group ms-auto">
      <summary aria-label={t.menu} className={`${TOGGLE} list-none [&::-webkit-details-marker]:hidden`}>
        <Icon path={TOGGLE_ICON.open} className="size-7 group-open:hidden" />
        <Icon path={TOGGLE_ICON.close} className="hidden size-7 group-open:block" />
      </summary>
      <nav aria-label={t.mainMenu} className={`${COVERING} grid`}>
        <Links sections={sections} hrefOf={(id) => `${import.meta.env.BASE_URL}${id}#${id}`} />
      </nav>
    </details>
  )
}

interface LinksProps extends Pick<NavigationProps, 'sections'> {
  readonly hrefOf: (id: Anchor) => string
  readonly onChoose?: () => void
}

function Links({ sections, hrefOf, onChoose }: LinksProps) {
  const anchors = sections ? ['home', ...sections, 'contact'].filter(isAnchor) : allAnchors
  const t = useWords()
  const active = useElementAtLine(anchors, ACTIVE_LINE)
  return (
    <ul className="flex gap-1 max-lg:flex-col max-lg:gap-3 max-lg:text-center xl:gap-3">
      {anchors.map((id) => (
        <li key={id}>
          <a
            href={hrefOf(id)}
            aria-current={id === active ? 'location' : undefined}
            className="nav-link"
            onClick={onChoose}
          >
            {t[id]}
          </a>
        </li>
      ))}
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

type LogoOfPage = Loaded<Pick<Published<'logos'>, 'imgLogo' | 'textLogo' | 'altText'> | null>

/** Returns the fields of a logo that the page shows. */
export function logoOf({ data, error }: LogoOfPage): LogoOfPage {
  return { data: data && { imgLogo: data.imgLogo, textLogo: data.textLogo, altText: data.altText }, error }
}

/** The published logo, linked to the site's root. To its right is room for the phone's scroll-to-top button. */
function Logo({ data: logo, error }: LogoOfPage) {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification: a failed logo is logged and nothing is drawn
    if (error) console.error('Failed to load logos. Please try again later.', error)
  }, [error])
  if (!logo) return null
  const text = logoText(logo)
  return (
    <a
      {...mediaFrame}
      href={import.meta.env.BASE_URL}
      className="relative z-10 flex min-h-18 items-center rounded-md max-lg:me-13"
    >
      {logo.imgLogo && (
        <span {...unlessFailed} className="contents">
          <LogoPicture path={logo.imgLogo} alt={logo.altText.trim() || text} />
        </span>
      )}
      <span {...(logo.imgLogo ? ifFailed : {})} dir="auto" className="font-display text-2xl tracking-tight">
        {text}
      </span>
    </a>
  )
}

interface LogoPictureProps {
  readonly path: string
  readonly alt: string
}

function LogoPicture({ path, alt }: LogoPictureProps) {
  const size = pictureSize(path)
  // The logo gets a box of 72 px. A wide picture has that height and the width that fits. The width is known before
  // loading.
  const className = size
    ? 'h-18 w-auto min-w-18 max-w-[min(20rem,calc(100vw-10.25rem))] object-contain'
    : 'size-18 object-contain'
  const width = size ? Math.round(72 * Math.min(Math.max(size.width / size.height, 1), 320 / 72)) : 72
  return isVideo(path) ? (
    <>
      <video src={mediaUrl(path)} className={className} autoPlay muted loop playsInline aria-hidden="true" />
      <span className="sr-only">{alt}</span>
    </>
  ) : (
    <Picture path={path} alt={alt} sizes={`${width}px`} place="in-sight" className={className} />
  )
}
