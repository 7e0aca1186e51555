import type { Preview } from '@tablier/contracts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FRAME_DOCUMENT, showPage } from './frame-document.ts'
import { elementOf, findPlaces, placeOf, type Places, type ShownRecord } from './places.ts'
import { previewScreens, type PreviewScreenName } from './preview-width.tsx'
import { useBoxSize } from './use-box-size.ts'

interface PreviewFrameProps {
  readonly preview: Preview
  readonly screen: PreviewScreenName
  /** Is scrolled into view first. */
  readonly focus?: ShownRecord | undefined
  /** The anchor of a section to scroll to first, such as `#about`. */
  readonly section?: string | undefined
  /** What a click on a place opens. */
  readonly nameOf: (record: ShownRecord) => string
  readonly onOpen: (record: ShownRecord) => void
}

/** The page at a screen's width, scaled to fit. */
export function PreviewFrame({ preview, screen, focus, section, nameOf, onOpen }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const places = useRef<Places>(new Map())
  const [isReady, setIsReady] = useState(false)
  const [hovered, setHovered] = useState<ShownRecord | null>(null)
  const { width, height } = useBoxSize(box)
  const device = previewScreens[screen]
  const scale = Math.min(1, width / device.width) || 1
  const isShown = useRef(false)

  const show = useEffectEvent((page: Document, { html, shown }: Preview, screenHeight: number) => {
    showPage(page, html)
    places.current = findPlaces(page, shown)
    page.documentElement.style.setProperty('--preview-height', `${screenHeight}px`)
    const element = focus ? elementOf(focus, places.current) : section && page.querySelector(section)
    if (!element) return
    element.removeAttribute('hidden') // a button of the page would show it
    if (!isShown.current) element.scrollIntoView({ block: focus ? 'center' : 'start' })
    isShown.current = true
  })
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (isReady && page) show(page, preview, device.height)
  }, [isReady, preview, device.height])

  const point = useEffectEvent(({ type, target }: Event) => {
    const [element, record] = placeOf(target, places.current) ?? []
    const page = frame.current?.contentDocument
    page?.querySelector('[data-preview-hover]')?.removeAttribute('data-preview-hover')
    element?.setAttribute('data-preview-hover', '')
    setHovered(record ?? null)
    if (type === 'click' && record) onOpen(record)
  })
  function listen(page: Document | null | undefined): void {
    if (!page || isReady) return
    const onPoint = (event: Event) => {
      if (event.type !== 'mouseover') event.preventDefault() // nothing leaves the page
      point(event)
    }
    for (const type of ['click', 'auxclick', 'mouseover']) page.addEventListener(type, onPoint, { capture: true })
    page.addEventListener('mouseleave', () => setHovered(null))
    page.addEventListener('submit', (event) => event.preventDefault(), { capture: true })
    setIsReady(true)
  }

  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden bg-sunken">
      <iframe
        ref={frame}
        title="Preview of the site"
        srcDoc={FRAME_DOCUMENT}
        sandbox="allow-same-origin allow-scripts" // oxlint-disable-line react/iframe-missing-sandbox -- its policy forbids all scripts: see FRAME_DOCUMENT
        onLoad={() => listen(frame.current?.contentDocument)}
        className="absolute top-0 left-1/2 origin-top bg-background shadow-lg"
        style={{
          width: device.width,
          height: height / scale,
          marginLeft: -device.width / 2,
          transform: `scale(${scale})`,
        }}
      />
      {hovered && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute bottom-3 left-1/2 max-w-[90%] -translate-x-1/2 truncate rounded-full bg-ink px-4 py-1.5 text-sm text-background shadow-lg"
        >
          Edit {nameOf(hovered)}
        </p>
      )}
    </div>
  )
}
