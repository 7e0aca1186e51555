import { heroDim } from './hero-dim.ts'
import { HeroMedia } from './hero-media.tsx'
import type { LoadedBy, Published } from '../../site/content.ts'

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
  const { heading, subHeading, mediaUrl, buttonText2, picture } = banner
  const buttonText1 = hasDishes ? banner.buttonText1 : '' // it would lead nowhere
  const dim = mediaUrl ? heroDim(mediaUrl, picture) : null
  return (
    <>
      {mediaUrl && <HeroMedia path={mediaUrl} picture={picture} />}
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
