import type { Published } from '../../../site/content.ts'
import { withDashesKept } from '../../../site/dashes.ts'
import { useTextOf } from '../../../site/words.ts'
import { isLead, titleSize } from './hero-title.ts'

export interface HeroTextsProps {
  readonly banner: Published<'banners'>
  /** False if the page leaves the dishes out. */
  readonly hasDishes: boolean
}

/** The banner's texts and buttons, which rise one after the other. */
export function HeroTexts({ banner, hasDishes }: HeroTextsProps) {
  const { subHeading, buttonText2 } = banner
  const text = useTextOf(banner)
  const buttonText1 = hasDishes ? banner.buttonText1 : '' // without dishes, the button would lead nowhere
  return (
    <>
      <h1
        {...text('heading')}
        className={`${titleSize(banner.heading).className} font-[350] tracking-tight motion-safe:animate-rise motion-safe:[animation-delay:1.9s]`}
      >
        {withDashesKept(banner.heading)}
      </h1>
      {isLead(subHeading) && <SubHeading banner={banner} className="mt-6 max-w-xl" />}
      {(buttonText1 || buttonText2) && (
        <p className="mt-10 flex max-w-2xl flex-wrap gap-4 lg:max-xl:max-w-xl motion-safe:animate-rise motion-safe:[animation-delay:2.7s]">
          {buttonText1 && (
            <a
              href="#portfolio"
              {...text('b_text_1')}
              className="button bg-saffron text-espresso hover:bg-saffron-light"
            >
              {buttonText1}
            </a>
          )}
          {buttonText2 && (
            <a
              href="#contact"
              {...text('b_text_2')}
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

interface SubHeadingProps extends Pick<HeroTextsProps, 'banner'> {
  readonly className: string
}

export function SubHeading({ banner, className }: SubHeadingProps) {
  const text = useTextOf(banner)
  return (
    banner.subHeading && (
      <p
        {...text('sub_heading')}
        className={`${className} text-lead motion-safe:animate-rise motion-safe:[animation-delay:2.3s]`}
      >
        {banner.subHeading}
      </p>
    )
  )
}
