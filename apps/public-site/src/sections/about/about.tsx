import { isVideo, mediaUrl, posterPath } from '@tablier/contracts/media'
import type { ReactNode } from 'react'
import type { LoadedBy, StatedPicture } from '../../site/content.ts'
import { useSiteWords, useTextOf } from '../../site/words.ts'
import { focalClass, PictureOrNote, posterUrl } from '../../ui/picture.tsx'
import { SectionHeading, Spinner } from '../../ui/section.tsx'
import { builtInStats } from '@tablier/contracts/page-rules'
import avifLarge from './kitchen-board-1120.avif'
import webpLarge from './kitchen-board-1120.webp'
import avif from './kitchen-board-560.avif'
import webp from './kitchen-board-560.webp'

interface AboutProps extends LoadedBy<'about'> {
  /** The displayed width of its picture, if the layout is not the specified one. */
  readonly sizes?: string | undefined
}

export function About({ data, error, sizes = SIZES }: AboutProps) {
  return (
    <section id="about" aria-label={useSiteWords().about} className="section">
      <div className="content">
        {error && <AboutFailure />}
        {data === undefined && !error && <AboutLoading />}
        {data && <PublishedAbout {...data} sizes={sizes} />}
        {data === null && <BuiltInAbout sizes={sizes} />}
      </div>
    </section>
  )
}

/** One answer has both whether a story is published and the story, so both wait together. */
function AboutLoading() {
  const t = useSiteWords()
  return (
    <>
      <Spinner />
      <Notice button={t.refreshPage}>
        <output>{t.loadingAbout}</output>
      </Notice>
    </>
  )
}

function PublishedAbout({ content, features, sizes }: NonNullable<AboutProps['data']> & Sized) {
  const t = useSiteWords()
  const heading = content.heading.trim() || t.aboutUs
  return (
    <AboutStory
      heading={heading}
      summary={content.summary}
      details={content.details}
      content={content}
      media={
        content.mediaUrl && <Media path={content.mediaUrl} alt={heading} picture={content.picture} sizes={sizes} />
      }
      tiles={features}
    />
  )
}

/** A picture with its displayed width, in the syntax of the attribute `sizes`. */
interface Sized {
  readonly sizes: string
}

interface MediaProps extends Sized {
  readonly path: string
  readonly alt: string
  readonly picture: StatedPicture
}

/** The owner's picture, or a video with controls. */
function Media({ path, alt, picture, sizes }: MediaProps) {
  const className = 'size-full object-cover'
  const shown = { path, alt, picture, sizes, className }
  if (!isVideo(path)) return <PictureOrNote {...shown} isIsland={false} />
  const poster = posterPath(path)
  return (
    <video
      src={mediaUrl(path)}
      controls
      muted
      loop
      playsInline
      {...(poster ? { poster: posterUrl(poster), preload: 'none' } : { preload: 'metadata' })}
      aria-label={picture?.alt || alt} // its controls need a name
      className={className + focalClass(picture)}
    />
  )
}

function AboutFailure() {
  const t = useSiteWords()
  return (
    <Notice button={t.tryAgain}>
      <p role="alert" className="text-danger-deep">
        {t.aboutFailed}
      </p>
    </Notice>
  )
}

/** A message and a button that reloads the page. */
function Notice({ button, children }: { readonly button: string; readonly children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-6 py-16 text-center text-lead">
      {children}
      <button
        type="button"
        className="button border border-ink/40 hover:border-ink hover:bg-ink hover:text-paper noscript:hidden"
        onClick={() => window.location.reload()}
      >
        {button}
      </button>
    </div>
  )
}

/** In the specified layout. */
const SIZES = '(min-width: 80rem) 29rem, (min-width: 64rem) 24rem, 92vw'

type Content = Parameters<typeof useTextOf>[0]

interface Tile extends NonNullable<Content> {
  readonly id: number | string
  readonly title: string
  readonly details: string
}

interface AboutStoryProps {
  readonly heading: string
  readonly summary: string
  readonly details: string
  /** The record that the texts are from. */
  readonly content?: Content
  readonly media: ReactNode
  readonly tiles: readonly Tile[]
}

/** The chef's story next to a picture, with up to three facts below. */
function AboutStory({ heading, summary, details, content, media, tiles }: AboutStoryProps) {
  const text = useTextOf(content)
  return (
    <div className={media ? 'grid story' : ''}>
      <div className="[&>header]:mb-8">
        <SectionHeading id="about" eyebrow={useSiteWords().about} heading={heading} content={content} />
        <p {...text('summary')} className="story-summary">
          {summary}
        </p>
        <p {...text('details')} className="story-details">
          {details}
        </p>
        <Tiles tiles={tiles} />
      </div>
      {media && <div className="story-picture">{media}</div>}
    </div>
  )
}

function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <ul className="facts">
      {tiles.map((tile) => (
        <li key={tile.id}>
          <TileTexts {...tile} />
        </li>
      ))}
    </ul>
  )
}

function TileTexts(tile: Tile) {
  const text = useTextOf(tile)
  return (
    <>
      <p {...text('title')} className="font-display text-4xl text-saffron-deep" />
      <p {...text('details')} className="mt-2 text-sm/relaxed text-ink-soft" />
    </>
  )
}

/** Shown until the owner has published a story and facts. */
function BuiltInAbout({ sizes }: Sized) {
  const t = useSiteWords()
  return (
    <AboutStory
      heading={t.aboutUs}
      summary={t.builtInSummary}
      details={t.builtInDetails}
      media={
        <picture className="contents">
          <source type="image/avif" srcSet={`${avif} 560w, ${avifLarge} 1120w`} sizes={sizes} />
          <img
            src={webp}
            srcSet={`${webp} 560w, ${webpLarge} 1120w`}
            sizes={sizes}
            alt={t.kitchenBoard}
            width={1120}
            height={1400}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        </picture>
      }
      tiles={builtInStats.map(({ id, title }) => ({ id, title, details: t.builtInStat({ stat: id }) }))}
    />
  )
}
