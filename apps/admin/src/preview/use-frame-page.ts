import { type Preview, previewPlaces } from '@tablier/contracts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { showPage } from './frame-document.ts'
import { elementOf, findPlaces, placeOf, type Places, type ShownRecord } from './places.ts'

interface FramePage {
  readonly preview: Preview
  /** Of the screen that the frame stands for, in CSS pixels. */
  readonly screenHeight: number
  /** Is scrolled into view first. */
  readonly focus: ShownRecord | undefined
  /** The anchor of a section to scroll to first, such as `#about`. */
  readonly section: string | undefined
  readonly onOpen: (record: ShownRecord) => void
}

/**
 * Shows a preview in a frame once its own document has loaded, and listens to it.
 * @returns what the pointer is on, and the handler of the frame's `load`
 */
export function useFramePage(frame: RefObject<HTMLIFrameElement | null>, shown: FramePage) {
  const { preview, screenHeight, focus, section, onOpen } = shown
  const places = useRef<Places>(new Map())
  const hasMoved = useRef(false)
  const [isReady, setIsReady] = useState(false)
  const [hovered, setHovered] = useState<ShownRecord | null>(null)

  /** Scrolls to what the preview is about, and again when a style sheet has moved it, until somebody scrolls. */
  const aim = useEffectEvent((page: Document) => {
    const element = (focus && elementOf(focus, places.current)) ?? page.querySelector(section ?? sectionOf(focus))
    if (!element) return
    element.removeAttribute('hidden') // a button of the page would show it
    if (!hasMoved.current) element.scrollIntoView({ block: focus ? 'center' : 'start' })
  })
  const point = useEffectEvent((page: Document, { type, target }: Event) => {
    const [element, record] = placeOf(target, places.current) ?? []
    page.querySelector('[data-preview-hover]')?.removeAttribute('data-preview-hover')
    element?.setAttribute('data-preview-hover', '')
    setHovered(record ?? null)
    if (type === 'click' && record) onOpen(record)
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
    places.current = findPlaces(page, preview.shown)
    page.documentElement.style.setProperty('--preview-height', `${screenHeight}px`)
    aim(page)
  }, [frame, isReady, preview, screenHeight])

  return { hovered, onLoad: () => setIsReady(true) }
}

/** The section of a record that the page does not show. */
function sectionOf(record: ShownRecord | undefined): string {
  const [section = 'body'] = record ? previewPlaces[record.collection].selector.split(' ul') : []
  return section
}
