import { heroDim } from './hero-dim.ts'
import type { LoadedBy, Published, StatedPicture } from '../../site/content.ts'
import { isVideo, mediaUrl, posterPath, srcSet } from '@tablier/contracts/media'
import { uprightSrcSet } from '@tablier/contracts/crops'
import {
  focalClass,
  ifFailed,
  mediaFrame,
  Picture,
  Placeholder,
  unlessFailed,
  whileLoading,
} from '../../ui/picture.tsx'
import { playWhenWelcome } from './play-when-welcome.ts'

interface HeroProps {
  readonly banner: LoadedBy<'banner'>
  readonly siteName: string
  /** False if the page leaves the dishes out. */
  readonly hasDishes: boolean
}

export function Hero({ banner, siteName, hasDishes }: HeroProps) {
  return (
    <section
      id="home"
      aria-label="Home"
      className="relative isolate flex min-h-svh items-end overflow-hidden bg-espresso text-cream"
    >
      {banner.data ? (
        <Banner banner={banner.data} hasDishes={hasDishes} />
      ) : (
        <NoBanner banner={banner} siteName={siteName} />
      )}
    </section>
  )
}

interface BannerProps {
  readonly banner: Published<'banners'>
  readonly hasDishes: boolean
}

function Banner({ banner, hasDishes }: BannerProps) {
  const { heading, subHeading, mediaUrl: media, buttonText2, picture } = banner
  const buttonText1 = hasDishes ? banner.buttonText1 : '' // it would lead nowhere
  const dim = media ? heroDim(media, picture) : null
  return (
    <>
      {media && <HeroMedia path={media} picture={picture} />}
      {dim && <div aria-hidden="true" className="absolute inset-0 -z-10 bg-espresso/15" />}
      {dim && <div aria-hidden="true" className={`hero-bar-scrim ${dim.bar}`} />}
      <div className="content relative pt-32 pb-16 md:pb-24">
        {dim && <div aria-hidden="true" className={`hero-text-scrim ${dim.text}`} />}
        <h1
          dir="auto"
          className="max-w-2xl text-hero wrap-break-word font-[350] lg:max-xl:max-w-xl tracking-tight motion-safe:animate-rise motion-safe:[animation-delay:1.9s]"
        >
          {heading}
        </h1>
        {subHeading && (
          <p dir="auto" className="mt-6 max-w-xl text-lead motion-safe:animate-rise motion-safe:[animation-delay:2.3s]">
            {subHeading}
          </p>
        )}
        {(buttonText1 || buttonText2) && (
          <p className="mt-10 flex max-w-2xl flex-wrap gap-4 lg:max-xl:max-w-xl motion-safe:animate-rise motion-safe:[animation-delay:2.7s]">
            {buttonText1 && (
              <a href="#portfolio" dir="auto" className="button bg-saffron text-espresso hover:bg-saffron-light">
                {buttonText1}
              </a>
            )}
            {buttonText2 && (
              <a
                href="#contact"
                dir="auto"
                className="button border border-cream/60 text-cream hover:border-cream hover:bg-cream hover:text-espresso"
              >
                {buttonText2}
              </a>
            )}
          </p>
        )}
      </div>
    </>
  )
}

function NoBanner({ banner: { data, error }, siteName }: Omit<HeroProps, 'hasDishes'>) {
  return (
    <div className="content grid min-h-svh place-items-center text-center text-lead">
      <h1 className="sr-only">{siteName}</h1>
      {data === undefined && !error && <output>Loading...</output>}
      {error && (
        <p role="alert" className="text-danger">
          Failed to load banner. Please try again later.
        </p>
      )}
      {data === null && <p>No banner available</p>}
    </div>
  )
}

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

interface HeroMediaProps {
  readonly path: string
  /** What the owner has stated about it. */
  readonly picture: StatedPicture
}

/** Without a focal point, narrow screens show the part of the picture that `UPRIGHT` names. */
function fillsSection(picture: StatedPicture): string {
  return `absolute inset-0 size-full object-cover${focalClass(picture) || ' max-lg:object-[62%_50%]'}`
}

/** Tags for the head, so that the browser fetches the hero's picture before it reads the page. */
export function HeroPreload({ path, picture }: HeroMediaProps) {
  const shown = isVideo(path) ? posterPath(path) : path
  const variants = srcSet(shown, 'avif')
  if (!variants) return null
  const crops = uprightSrcSet(shown, picture?.focalX)
  const preload = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  return (
    <>
      {crops && <link {...preload} imageSrcSet={crops} imageSizes={UPRIGHT_SIZES} media={UPRIGHT_SCREEN} />}
      <link
        {...preload}
        imageSrcSet={variants}
        imageSizes={SIZES}
        {...(crops && { media: `not all and ${UPRIGHT_SCREEN}` })}
      />
    </>
  )
}

/** The banner's picture or video, which fills the section behind the text. A video covers its poster. */
function HeroMedia({ path, picture }: HeroMediaProps) {
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
      <p {...whileLoading} className={NOTE}>
        Loading image...
      </p>
      <p {...ifFailed} className={NOTE}>
        Failed to load image
      </p>
      <Placeholder path={path} className={`${className} -z-30`} />
      <div {...unlessFailed} className="contents">
        <Picture path={path} alt={picture?.alt ?? ''} sizes={SIZES} place="first" className={`${className} -z-20`}>
          {upright}
        </Picture>
      </div>
    </div>
  )
}
