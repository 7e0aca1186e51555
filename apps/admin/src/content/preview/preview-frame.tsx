import { type Preview, previewPlaces } from '@tablier/contracts'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { elementOf, findPlaces, placeOf, type Places, type ShownRecord } from './places.ts'
import { language, t } from '../../language/words.ts'

/** The screens that a preview is shown on, in CSS pixels. */
export const previewScreens = {
  Phone: { width: 390, height: 844, icon: Smartphone },
  Tablet: { width: 768, height: 1024, icon: Tablet },
  Desktop: { width: 1440, height: 900, icon: Monitor },
} as const

export type PreviewScreenName = keyof typeof previewScreens

interface PreviewFrameProps {
  /** A page, and which records it shows if they can be opened. */
  readonly preview: Pick<Preview, 'html'> & Partial<Preview>
  /** What a screen reader calls it; a preview of the site if left out. */
  readonly title?: string
  readonly screen: PreviewScreenName
  /** The record to scroll to first. */
  readonly focus?: ShownRecord | undefined
  /** The anchor of a section to scroll to first, such as `#about`. */
  readonly section?: string | undefined
  /** Opens the record of the part that is pressed. Without it, nothing can be pressed. */
  readonly onOpen?: ((record: ShownRecord) => void) | undefined
}

/** The page at a screen's width, scaled to fit. */
export function PreviewFrame({
  preview,
  title = t.previewOfTheSite,
  screen,
  focus,
  section,
  onOpen,
}: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const { width, height: screenHeight } = previewScreens[screen]
  const { hovered, onLoad } = useFramePage(frame, { preview, screenHeight, focus, section, onOpen })
  const place = useBoxSize(box)
  const scale = Math.min(1, place.width / width) || 1
  return (
    <div
      ref={box}
      className="relative min-h-0 flex-1 overflow-hidden bg-sunken in-data-preview:short:h-[80dvh] in-data-preview:short:flex-none"
    >
      <iframe
        ref={frame}
        title={title}
        srcDoc={FRAME_DOCUMENT}
        sandbox="allow-same-origin allow-scripts" // oxlint-disable-line react/iframe-missing-sandbox -- its policy forbids all scripts: see FRAME_DOCUMENT
        onLoad={onLoad}
        className="absolute top-0 left-1/2 origin-top bg-background shadow-lg"
        style={{ width, height: place.height / scale, marginLeft: -width / 2, transform: `scale(${scale})` }}
      />
      {hovered && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute bottom-3 left-1/2 max-w-[90%] -translate-x-1/2 truncate rounded-full bg-ink px-4 py-1.5 text-sm text-background shadow-lg"
        >
          {t.editOfHovered({ hovered: t[`${hovered.collection}Record`] })}
        </p>
      )}
    </div>
  )
}

interface FramePage extends Omit<PreviewFrameProps, 'screen' | 'title'> {
  /** Of the screen that the frame stands for, in CSS pixels. */
  readonly screenHeight: number
}

/**
 * Shows a preview in a frame when its own document has loaded, and listens to it.
 * @returns the part under the pointer, and the handler of the frame's `load`
 */
function useFramePage(frame: RefObject<HTMLIFrameElement | null>, shown: FramePage) {
  const { preview, screenHeight, focus, section, onOpen } = shown
  const canOpen = onOpen !== undefined
  const places = useRef<Places>(new Map())
  const hasMoved = useRef(false)
  const [isReady, setIsReady] = useState(false)
  const [hovered, setHovered] = useState<ShownRecord | null>(null)

  /** Scrolls to the previewed record, and again after a style sheet has moved it, until somebody scrolls. */
  const aim = useEffectEvent((page: Document) => {
    const element = (focus && elementOf(focus, places.current)) ?? page.querySelector(section ?? sectionOf(focus))
    if (!element) return
    element.removeAttribute('hidden') // a button of the page would show it
    if (!hasMoved.current && element !== page.body) element.scrollIntoView({ block: focus ? 'center' : 'start' })
  })
  const point = useEffectEvent((page: Document, { type, target }: Event) => {
    const [element, record] = placeOf(target, places.current) ?? []
    page.querySelector('[data-preview-hover]')?.removeAttribute('data-preview-hover')
    element?.setAttribute('data-preview-hover', '')
    setHovered(record ?? null)
    if (type === 'click' && record) onOpen?.(record)
  })

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isReady || !page) return undefined
    const listening = new AbortController()
    const on = (types: string, listener: (event: Event) => void) => {
      for (const type of types.split(' '))
        page.addEventListener(type, listener, { capture: true, signal: listening.signal })
    }
    on('click auxclick submit', (event) => event.preventDefault()) // nothing leaves the page
    on('click mouseover', (event) => point(page, event))
    on('mouseleave', ({ target }) => target === page && setHovered(null))
    on('load', () => aim(page)) // of its style sheets and pictures
    on('wheel touchmove keydown pointerdown', () => (hasMoved.current = true))
    return () => listening.abort()
  }, [frame, isReady])

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isReady || !page) return
    showPage(page, preview.html)
    places.current = canOpen && preview.shown ? findPlaces(page, preview.shown) : new Map()
    page.documentElement.style.setProperty('--preview-height', `${screenHeight}px`)
    aim(page)
  }, [frame, isReady, preview, screenHeight, canOpen])

  return { hovered, onLoad: () => setIsReady(true) }
}

/** Returns the section for a record that the page does not show. */
function sectionOf(record: ShownRecord | undefined): string {
  const [section = 'body'] = record ? previewPlaces[record.collection].selector.split(' ul') : []
  return section
}

/** The size of an element's content box in CSS pixels; zero until it is laid out. */
export function useBoxSize(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}

/**
 * The frame's first document. Its policy stays in force when its content is replaced, so no text in a preview can run a
 * script. The frame itself may run scripts, because otherwise style sheets treat it as a browser without scripts, and
 * some browsers do not report clicks in it.
 */
export const FRAME_DOCUMENT = `<!DOCTYPE html><html lang="${language}"><head><meta http-equiv="Content-Security-Policy" content="script-src 'none'; form-action 'none'; base-uri 'none'"><title>${t.preview}</title></head><body></body></html>`

/** Shows a page in the frame's document. Unchanged parts stay, with their scroll position and their loaded pictures. */
export function showPage(frame: Document, html: string): void {
  const [style = '', css = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  const page = new DOMParser().parseFromString(html.replace(style, ''), 'text/html')
  // The browser would complain about a preload in which only some attributes are changed.
  const leftOut = 'script, noscript, base, meta[http-equiv], link[rel=preload]'
  for (const element of page.querySelectorAll(leftOut)) element.remove()
  for (const media of page.querySelectorAll('[data-media]')) media.setAttribute('data-media', 'loaded')
  wearLook(frame, css)
  update(frame.documentElement, page.documentElement)
}

/** Adopts the page's own style, which the back office's policy forbids as an element. */
function wearLook(frame: Document, css: string): void {
  if (!css && !frame.adoptedStyleSheets?.length) return // oxlint-disable-line typescript/no-unnecessary-condition -- jsdom has none
  const Sheet = frame.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const [sheet = new Sheet()] = frame.adoptedStyleSheets
  sheet.replaceSync(css)
  frame.adoptedStyleSheets = [sheet]
}

/** Makes an element equal to another one of the same name. */
function update(current: Element, next: Element): void {
  if (current.isEqualNode(next)) return
  for (const name of current.getAttributeNames()) if (!next.hasAttribute(name)) current.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (current.getAttribute(name) !== value) current.setAttribute(name, value)
  const before = [...current.childNodes]
  const after = [...next.childNodes]
  for (const [index, child] of after.entries()) {
    const old = before[index]
    if (old && isElement(old) && isElement(child) && old.tagName === child.tagName) update(old, child)
    else if (!old) current.append(imported(current, child))
    else if (!old.isEqualNode(child)) old.replaceWith(imported(current, child))
  }
  for (const old of before.slice(after.length)) old.remove()
}

/** Does not use `instanceof`, since each document has its own classes. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

function imported({ ownerDocument }: Element, node: Node): Node {
  return ownerDocument.importNode(node, true)
}
