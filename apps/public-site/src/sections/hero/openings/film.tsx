import { FramedMedia } from './hero-media.tsx'
import { HeroTexts } from './hero-texts.tsx'
import type { Opening } from './opening.ts'

const sizes = '(min-width: 76rem) 60rem, 92vw'

/** The film or picture whole in a frame, with the words below. */
export const film: Opening = {
  className: 'items-center',
  sizes,
  Layout: ({ banner, hasDishes }) => {
    const { mediaUrl: media, picture } = banner
    return (
      <div className="content grid gap-6 pt-36 pb-10">
        {media && (
          <div className="w-full max-w-[calc(40svh*16/9)] overflow-hidden rounded-2xl bg-charcoal print:hidden">
            <FramedMedia path={media} picture={picture} sizes={sizes} fit="whole" />
          </div>
        )}
        <div className="min-w-0">
          <HeroTexts banner={banner} hasDishes={hasDishes} />
        </div>
      </div>
    )
  },
}
