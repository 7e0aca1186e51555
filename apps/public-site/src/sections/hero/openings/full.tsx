import { heroDim } from './hero-dim.ts'
import { HeroMedia } from './hero-media.tsx'
import { HeroTexts } from './hero-texts.tsx'
import { titleSize } from './hero-title.ts'
import type { Opening } from './opening.ts'

/** The picture or video fills the screen behind the texts, darkened so that they can be read. */
export const full: Opening = {
  className: 'items-end',
  isOverMedia: true,
  Layout: ({ banner, hasDishes, isCentred }) => {
    const { mediaUrl: media, picture } = banner
    const { isWide } = titleSize(banner.heading)
    const dim = media ? heroDim(media, picture, { isWide, isCentred }) : null
    return (
      <>
        {media && <HeroMedia path={media} picture={picture} />}
        {dim && <div aria-hidden="true" className="absolute inset-0 -z-10 bg-espresso/15" />}
        {dim && <div aria-hidden="true" className={`hero-bar-scrim ${dim.bar}`} />}
        <div className="content relative pt-32 pb-16 md:pb-24">
          {dim && <div aria-hidden="true" className={`hero-text-scrim ${isWide ? 'wide-scrim ' : ''}${dim.text}`} />}
          <HeroTexts banner={banner} hasDishes={hasDishes} />
        </div>
      </>
    )
  },
}
