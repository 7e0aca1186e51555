import type { Published } from '../../../site/content.ts'

export interface HeroTextsProps {
  readonly banner: Published<'banners'>
  /** False if the page leaves the dishes out. */
  readonly hasDishes: boolean
}

/** The banner's texts and buttons, which rise one after the other. */
export function HeroTexts({ banner, hasDishes }: HeroTextsProps) {
  const { heading, subHeading, buttonText2 } = banner
  const buttonText1 = hasDishes ? banner.buttonText1 : '' // it would lead nowhere
  return (
    <>
      <h1
        dir="auto"
        className="max-w-2xl text-hero font-[350] lg:max-xl:max-w-xl tracking-tight motion-safe:animate-rise motion-safe:[animation-delay:1.9s]"
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
    </>
  )
}
