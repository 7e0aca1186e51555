import type { OpeningName } from '@tablier/contracts/look-choices'
import { layoutOf } from '../../layouts/layouts.ts'
import type { LoadedBy, Look, SiteContent } from '../../site/content.ts'
import { useSiteWords } from '../../site/words.ts'
import { HeroPreload } from './openings/hero-media.tsx'
import { SubHeading } from './openings/hero-texts.tsx'
import { isLead } from './openings/hero-title.ts'
import { film } from './openings/film.ts'
import { full } from './openings/full.tsx'
import type { Opening } from './openings/opening.ts'
import { split } from './openings/split.ts'
import { words } from './openings/words.ts'

const openings: Readonly<Record<OpeningName, Opening>> = { full, split, words, film }

interface HeroProps {
  readonly look: Look
  readonly banner: LoadedBy<'banner'>
  readonly siteName: string
  /** False if the page leaves the dishes out. */
  readonly hasDishes: boolean
}

export function Hero({ look, banner, siteName, hasDishes }: HeroProps) {
  const { Layout, className, isOverMedia } = openingOf(look)
  const { data } = banner
  const over = isOverMedia && data?.mediaUrl ? 'over-picture ' : ''
  const screen = `${over}relative isolate flex min-h-svh ${className} overflow-hidden ${COLOURS}`
  const home = { id: 'home', 'aria-label': useSiteWords().home }
  const shown = data ? (
    <Layout banner={data} hasDishes={hasDishes} isCentred={layoutOf(look)?.isCentred ?? false} />
  ) : (
    <NoBanner banner={banner} siteName={siteName} />
  )
  if (!data || isLead(data.subHeading))
    return (
      <section {...home} className={screen}>
        {shown}
      </section>
    )
  return (
    <section {...home} className={COLOURS}>
      <div className={screen}>{shown}</div>
      <div className="content py-16">
        <SubHeading banner={data} className="max-w-prose" />
      </div>
    </section>
  )
}

const COLOURS = 'bg-espresso text-cream'

function openingOf(look: Look): Opening {
  return openings[look?.opening ?? 'full']
}

/** Tags for the head, so that the browser fetches the first picture before it reads the page. */
export function HeroPreloads({ look, banner }: Pick<SiteContent, 'look' | 'banner'>) {
  if (!banner.data) return null
  const { mediaUrl: path, picture } = banner.data
  return path && <HeroPreload path={path} picture={picture} sizes={openingOf(look.data).sizes} />
}

function NoBanner({ banner: { data, error }, siteName }: Pick<HeroProps, 'banner' | 'siteName'>) {
  const t = useSiteWords()
  return (
    <div className="content grid min-h-svh place-items-center text-center text-lead">
      <h1 className="sr-only">{siteName}</h1>
      {data === undefined && !error && <output>{t.loading}</output>}
      {error && (
        <p role="alert" className="text-danger">
          {t.bannerFailed}
        </p>
      )}
      {data === null && <p>{t.noBanner}</p>}
    </div>
  )
}
