import type { Preview } from '@tablier/contracts'
import { useRef } from 'react'
import { FRAME_DOCUMENT } from './frame-document.ts'
import type { ShownRecord } from './places.ts'
import { previewScreens, type PreviewScreenName } from './preview-width.tsx'
import { useBoxSize } from './use-box-size.ts'
import { useFramePage } from './use-frame-page.ts'

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
  const { width, height: screenHeight } = previewScreens[screen]
  const { hovered, onLoad } = useFramePage(frame, { preview, screenHeight, focus, section, onOpen })
  const place = useBoxSize(box)
  const scale = Math.min(1, place.width / width) || 1
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden bg-sunken">
      <iframe
        ref={frame}
        title="Preview of the site"
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
          Edit {nameOf(hovered)}
        </p>
      )}
    </div>
  )
}
