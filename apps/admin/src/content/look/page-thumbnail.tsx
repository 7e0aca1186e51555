import type { UnsavedRecord } from '@tablier/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { client } from '../../calls/api.ts'
import { useIsNear } from '../../components/near.ts'
import { FRAME_DOCUMENT, previewScreens, showPage, useBoxSize } from '../preview/preview-frame.tsx'
import { t } from '../../language/words.ts'

/** Read when it is needed: the build puts the frame into a file that may start after this one. */
const phoneWidth = () => previewScreens.Phone.width

/** How much of the page a small picture shows, in CSS pixels of a phone. */
const parts = {
  start: { height: 800, firstScreen: 440 },
  opening: { height: 520, firstScreen: 520 },
  dishes: { height: 640, firstScreen: 0 },
} as const

interface PageThumbnailProps {
  /** The look in which the page is shown. */
  readonly look: UnsavedRecord
  /** The first screen and its dishes, or one of them. */
  readonly part?: keyof typeof parts
  /** What is drawn until the page is there, and where no server renders it. */
  readonly children: ReactNode
}

/**
 * The owner's page on a phone, small. It is loaded when it comes near the screen and taken away when it leaves it, so
 * that a phone holds a few pages at a time.
 */
export function PageThumbnail({ look, part = 'start', children }: PageThumbnailProps) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(box)
  const { width } = useBoxSize(box)
  const { data: html } = useQuery({
    queryKey: ['thumbnail', JSON.stringify(look)],
    queryFn: ({ signal }) => inTurn(() => client.previews.render({ body: { unsaved: look }, signal })),
    select: ({ preview }) => preview.html,
    enabled: isNear,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    meta: { action: 'show the page in a look' },
  })
  return (
    <span
      ref={box}
      aria-hidden="true"
      className="relative block overflow-hidden rounded-md bg-sunken forced-color-adjust-none"
      style={{ aspectRatio: `${phoneWidth()} / ${parts[part].height}` }}
    >
      {isNear && html !== undefined ? <SmallPage html={html} part={part} scale={width / phoneWidth()} /> : children}
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

interface SmallPageProps {
  readonly html: string
  readonly part: keyof typeof parts
  readonly scale: number
}

function SmallPage({ html, part, scale }: SmallPageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isReady || !page) return
    showPage(page, html)
    shorten(page, part)
    page.documentElement.style.setProperty('--preview-height', `${parts[part].firstScreen}px`)
  }, [html, part, isReady])
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
      style={{ width: phoneWidth(), height: parts[part].height, transform: `scale(${scale})` }}
    />
  )
}

/** Hides all but a part of the page. What is hidden is not drawn, so its pictures are not loaded. */
function shorten(page: Document, part: keyof typeof parts): void {
  const dishes = page.querySelector('#portfolio') ?? page.querySelector('#services')
  const isShown = (element: Element) =>
    element.id === 'home' ? part !== 'dishes' || !dishes : part !== 'opening' && element.contains(dishes)
  const hidden = [...page.querySelectorAll('main > *')].filter((element) => !isShown(element))
  if (part === 'start') hidden.push(...page.querySelectorAll('.section-heading'))
  if (part === 'dishes') hidden.push(...page.querySelectorAll('body > [data-island="header"]'))
  for (const element of [...hidden, ...page.querySelectorAll('body > footer')]) element.setAttribute('hidden', '')
}
