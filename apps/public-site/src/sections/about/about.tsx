import { isVideo, mediaUrl, pictureWidths, posterPath } from '@tablier/contracts/media'
import type { ReactNode } from 'react'
import type { SiteContent, StatedPicture } from '../../site/content.ts'
import { focalClass } from '../../ui/focal-class.ts'
import { PictureOrNote } from '../../ui/picture-or-note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ABOUT_MEDIA_SIZES, AboutStory } from './about-story.tsx'
import { BuiltInAbout } from './built-in-about.tsx'

type AboutProps = Pick<SiteContent, 'isAboutPublished' | 'about'>

export function About({ isAboutPublished: { data: isPublished, error }, about }: AboutProps) {
  return (
    <section id="about" aria-label="About" className="section-light">
      <div className="content">
        {error && <AboutFailure />}
        {isPublished === undefined && !error && <Spinner />}
        {isPublished === true && <PublishedAbout {...about} />}
        {isPublished === false && <BuiltInAbout />}
      </div>
    </section>
  )
}

function PublishedAbout({ data, error }: AboutProps['about']) {
  if (error) return <AboutFailure />
  if (!data)
    return (
      <Notice button="Refresh Page">
        <output>Loading About Data...</output>
      </Notice>
    )
  const { content, features } = data
  if (!content || features.length === 0) return <BuiltInAbout />
  const heading = content.heading.trim() || 'About Us'
  return (
    <AboutStory
      heading={heading}
      summary={content.summary}
      details={content.details}
      media={content.mediaUrl && <Media path={content.mediaUrl} alt={heading} picture={content.picture} />}
      tiles={features}
    />
  )
}

/** Pixels. */
const POSTER_WIDTH = 960

interface MediaProps {
  readonly path: string
  readonly alt: string
  readonly picture: StatedPicture
}

/** The owner's picture, or a video with controls. */
function Media({ path, alt, picture }: MediaProps) {
  const className = 'size-full object-cover'
  if (!isVideo(path))
    return <PictureOrNote path={path} alt={alt} picture={picture} sizes={ABOUT_MEDIA_SIZES} className={className} />
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

/** A video's poster has one size for all screens. */
function posterUrl(poster: string): string {
  const width = pictureWidths(poster).findLast((known) => known <= POSTER_WIDTH)
  return width ? `${poster}/${width}.webp` : poster
}

function AboutFailure() {
  return (
    <Notice button="Try Again">
      <p role="alert" className="text-danger-deep">
        Failed to load content. Please try again later.
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
        className="button border border-ink/40 hover:border-ink hover:bg-ink hover:text-cream noscript:hidden"
        onClick={() => window.location.reload()}
      >
        {button}
      </button>
    </div>
  )
}
