import { uprightSrcSet } from '@tablier/contracts/crops'
import { isVideo, mediaUrl, pictureSize, posterPath, srcSet } from '@tablier/contracts/media'
import type { StatedPicture } from '../../../site/content.ts'
import { useSiteWords } from '../../../site/words.ts'
import {
  focalClass,
  ifFailed,
  mediaFrame,
  Picture,
  Placeholder,
  posterUrl,
  unlessFailed,
  whileLoading,
} from '../../../ui/picture.tsx'
import { playWhenWelcome } from './play-when-welcome.ts'

/**
 * On a tall screen the picture is as high as the screen and cropped at its
 * sides. The displayed picture is wider than 100vh, but such screens are dense
 * and the picture is dimmed: 100vh is sharp enough, at half the bytes.
 */
const SIZES = '(orientation: portrait) 100vh, 100vw'
/**
 * Most tablets, and all phones that are held upright. They get a crop (`UPRIGHT`) at less than its displayed width
 * (75vh), for the same reason.
 */
const UPRIGHT_SCREEN = '(max-aspect-ratio: 3/4)'
const UPRIGHT_SIZES = '41vh'
const NOTE = 'absolute inset-x-0 top-1/3 -z-40 text-center text-sand'

function Notes() {
  const t = useSiteWords()
  return (
    <>
      <p {...whileLoading} className={NOTE}>
        {t.loadingImage}
      </p>
      <p {...ifFailed} className={NOTE}>
        {t.imageFailed}
      </p>
    </>
  )
}

export interface HeroMediaProps {
  readonly path: string
  /** What the owner has stated about it. */
  readonly picture: StatedPicture
}

/** Without a focal point, narrow screens show the part of the picture that `UPRIGHT` names. */
function fillsSection(picture: StatedPicture): string {
  return `absolute inset-0 size-full object-cover${focalClass(picture) || ' max-lg:object-[62%_50%]'}`
}

interface HeroPreloadProps extends HeroMediaProps {
  /** Undefined for a picture that fills the screen. */
  readonly sizes?: string | undefined
}

/** Tags for the head, so that the browser fetches the hero's picture before it reads the page. */
export function HeroPreload({ path, picture, sizes }: HeroPreloadProps) {
  const poster = isVideo(path) && posterPath(path)
  if (sizes && poster) return <link rel="preload" as="image" href={posterUrl(poster)} fetchPriority="high" />
  const shown = isVideo(path) ? poster || null : path
  const variants = srcSet(shown, 'avif')
  if (!variants) return null
  const crops = sizes ? '' : uprightSrcSet(shown, picture?.focalX)
  const preload = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  return (
    <>
      {crops && <link {...preload} imageSrcSet={crops} imageSizes={UPRIGHT_SIZES} media={UPRIGHT_SCREEN} />}
      <link
        {...preload}
        imageSrcSet={variants}
        imageSizes={sizes ?? SIZES}
        {...(crops && { media: `not all and ${UPRIGHT_SCREEN}` })}
      />
    </>
  )
}

/** The banner's picture or video, which fills the section behind the text. A video covers its poster. */
export function HeroMedia({ path, picture }: HeroMediaProps) {
  const shown = isVideo(path) ? posterPath(path) : path
  return (
    <>
      {shown && <HeroPicture path={shown} picture={picture} />}
      {isVideo(path) && <HeroVideo path={path} picture={picture} />}
    </>
  )
}

/** A video that is not loaded before it plays. Without scripts it plays at once. */
function HeroVideo({ path, picture }: HeroMediaProps) {
  const src = mediaUrl(path)
  const className = `${fillsSection(picture)} -z-20`
  return (
    <>
      <video
        ref={playWhenWelcome}
        src={src}
        preload="none"
        muted
        loop
        playsInline
        aria-hidden="true"
        className={className}
      />
      <noscript>
        <video src={src} autoPlay muted loop playsInline aria-hidden="true" className={className} />
      </noscript>
    </>
  )
}

function HeroPicture({ path, picture }: HeroMediaProps) {
  const crops = uprightSrcSet(path, picture?.focalX)
  const className = fillsSection(picture)
  const upright = crops && <source type="image/avif" srcSet={crops} sizes={UPRIGHT_SIZES} media={UPRIGHT_SCREEN} />
  return (
    <div key={path} {...mediaFrame} className="contents">
      <Notes />
      <Placeholder path={path} className={`${className} -z-30`} />
      <div {...unlessFailed} className="contents">
        <Picture path={path} alt={picture?.alt ?? ''} sizes={SIZES} place="first" className={`${className} -z-20`}>
          {upright}
        </Picture>
      </div>
    </div>
  )
}

export interface FramedMediaProps extends HeroMediaProps {
  /** The displayed width, in the syntax of the attribute `sizes`. */
  readonly sizes: string
  readonly fit: keyof typeof fits
}

/** Fills its frame; in that of a film, a film is whole, and a picture cropped like any other. */
const fits = {
  cover: { picture: 'size-full object-cover', video: 'size-full object-cover' },
  film: { picture: 'size-full object-cover', video: 'h-full w-auto max-w-full rounded-2xl object-contain' },
} as const

/** The picture, or the video with controls, in a frame beside the texts. */
export function FramedMedia({ path, picture, sizes, fit }: FramedMediaProps) {
  const kind = isVideo(path) ? 'video' : 'picture'
  const className = fits[fit][kind] + focalClass(picture)
  if (kind === 'video') return <FramedVideo path={path} picture={picture} className={className} />
  return (
    <div key={path} {...mediaFrame} className="relative isolate size-full min-h-40">
      <Notes />
      <Placeholder path={path} className={`${className} -z-30`} />
      <div {...unlessFailed} className="contents">
        <Picture path={path} alt={picture?.alt ?? ''} sizes={sizes} place="first" className={className} />
      </div>
    </div>
  )
}

function FramedVideo({ path, picture, className }: HeroMediaProps & { readonly className: string }) {
  const t = useSiteWords()
  const poster = posterPath(path)
  return (
    <video
      ref={playWhenWelcome}
      src={mediaUrl(path)}
      preload="none"
      {...(poster && { poster: posterUrl(poster), ...pictureSize(poster) })}
      muted
      loop
      playsInline
      controls
      aria-label={picture?.alt || t.film}
      className={`aspect-video ${className}`}
    />
  )
}
