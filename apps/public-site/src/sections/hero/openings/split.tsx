import { FramedMedia } from './hero-media.tsx'
import { HeroTexts } from './hero-texts.tsx'
import type { Opening } from './opening.ts'

const sizes = '(min-width: 64rem) 46vw, 92vw'

/** Words and picture side by side; on small screens the picture is above the words. */
export const split: Opening = {
  className: 'items-center',
  sizes,
  Layout: ({ banner, hasDishes }) => {
    const { mediaUrl: media, picture } = banner
    return (
      <div className="content grid items-center gap-10 pt-36 pb-16 lg:grid-cols-2">
        {media && (
          <div className="aspect-square overflow-hidden rounded-2xl bg-charcoal sm:aspect-3/2 lg:order-last lg:aspect-4/5 lg:max-h-[calc(100svh-13rem)] lg:min-h-96 lg:w-full print:hidden">
            <FramedMedia path={media} picture={picture} sizes={sizes} fit="cover" />
          </div>
        )}
        <div className="min-w-0">
          <HeroTexts banner={banner} hasDishes={hasDishes} />
        </div>
      </div>
    )
  },
}
