import type { UnsavedRecord } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../calls/api.ts'
import { useIsNear } from '../../components/near.ts'
import { FRAME_DOCUMENT, previewScreens, showPage, useBoxSize } from '../preview/preview-frame.tsx'
import { t } from '../../language/words.ts'

/** The part of the page that a small picture shows, in CSS pixels of a phone. */
const SHOWN = { width: previewScreens.Phone.width, height: 800, firstScreen: 440 } as const

interface PageThumbnailProps {
  /** The look in which the page is shown; undefined as it is. */
  readonly look: UnsavedRecord | undefined
}

/**
 * The owner's page on a phone, small: its first screen and its dishes. It is loaded when it comes near the screen and
 * taken away when it leaves it, so that a phone holds a few pages at a time.
 */
export function PageThumbnail({ look }: PageThumbnailProps) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(box)
  const { width } = useBoxSize(box)
  const { data: html } = useQuery({
    queryKey: ['thumbnail', JSON.stringify(look ?? null)],
    queryFn: ({ signal }) => inTurn(() => client.previews.render({ body: look ? { unsaved: look } : {}, signal })),
    select: ({ preview }) => preview.html,
    enabled: isNear,
    staleTime: 30_000,
    gcTime: 60_000,
    meta: { action: 'show the page in a look' },
  })
  return (
    <span
      ref={box}
      aria-hidden="true"
      className="relative block overflow-hidden rounded-md bg-sunken forced-color-adjust-none"
      style={{ aspectRatio: `${SHOWN.width} / ${SHOWN.height}` }}
    >
      {isNear && html !== undefined && <SmallPage html={html} scale={width / SHOWN.width} />}
    </span>
  )
}

/** Renders one page after the other, so that nothing else waits long for the server. */
function inTurn<Answer>(render: () => Promise<Answer>): Promise<Answer> {
  const turn = last.then(render, render)
  last = turn.catch(() => undefined)
  return turn
}

let last: Promise<unknown> = Promise.resolve()

function SmallPage({ html, scale }: { readonly html: string; readonly scale: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isReady || !page) return
    showPage(page, html)
    shorten(page)
    page.documentElement.style.setProperty('--preview-height', `${SHOWN.firstScreen}px`)
  }, [html, isReady])
  return (
    <iframe
      ref={frame}
      inert
      tabIndex={-1}
      loading="lazy"
      title={t.previewOfTheSite}
      srcDoc={FRAME_DOCUMENT}
      sandbox="allow-same-origin allow-scripts" // oxlint-disable-line react/iframe-missing-sandbox -- its policy forbids all scripts: see FRAME_DOCUMENT
      onLoad={() => setIsReady(true)}
      className="pointer-events-none absolute top-0 left-0 origin-top-left bg-background"
      style={{ width: SHOWN.width, height: SHOWN.height, transform: `scale(${scale})` }}
    />
  )
}

/** Shows the first screen and the pictures of one section; the others are not drawn, so their pictures are not loaded. */
function shorten(page: Document): void {
  const shown = page.querySelector('#portfolio') ?? page.querySelector('#services')
  for (const part of page.querySelectorAll('main > *, body > footer'))
    if (part.id !== 'home' && !part.contains(shown)) part.setAttribute('hidden', '')
  for (const heading of shown?.querySelectorAll('.section-heading') ?? []) heading.setAttribute('hidden', '')
}
