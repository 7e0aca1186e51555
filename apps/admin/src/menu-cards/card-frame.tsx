import type { CardSize } from '@tablier/contracts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { FRAME_DOCUMENT, showPage, useBoxSize } from '../content/preview/preview-frame.tsx'
import { t } from '../language/words.ts'

/** The width of a sheet with its edges, in CSS pixels: 160 and 222 mm. */
const widths = { a5: 605, a4: 840 } as const satisfies Record<CardSize, number>

interface CardFrameProps {
  readonly ref: RefObject<HTMLIFrameElement | null>
  readonly html: string
  readonly size: CardSize
}

/** A card on its sheet, scaled to fit. The frame is what is printed. */
export function CardFrame({ ref, html, size }: CardFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  const place = useBoxSize(box)
  const scale = Math.min(1, place.width / widths[size]) || 1
  const width = Math.max(widths[size], place.width)
  useEffect(() => {
    const page = ref.current?.contentDocument
    if (isReady && page) showPage(page, html)
  }, [ref, html, isReady])
  return (
    <div ref={box} className="relative h-[calc(100dvh-9rem)] min-h-120 overflow-hidden rounded-xl border border-line">
      <iframe
        ref={ref}
        title={t.menuCard}
        srcDoc={FRAME_DOCUMENT}
        sandbox="allow-same-origin allow-scripts allow-modals" // oxlint-disable-line react/iframe-missing-sandbox -- its policy forbids all scripts; modals are the print dialog
        onLoad={() => setIsReady(true)}
        className="absolute top-0 left-1/2 origin-top bg-sunken"
        style={{ width, height: place.height / scale, marginLeft: -width / 2, transform: `scale(${scale})` }}
      />
    </div>
  )
}
