import { type FramedMediaProps, FramedMedia } from './hero-media.tsx'
import { HeroTexts } from './hero-texts.tsx'
import { titleSize } from './hero-title.ts'
import type { Opening } from './opening.ts'

interface FramedOpening extends Pick<FramedMediaProps, 'sizes' | 'fit'> {
  /** The classes of the grid with the frame and the texts. */
  readonly grid: string
  /** The classes of its columns, and for a title that needs the wide one. */
  readonly columns?: { readonly usual: string; readonly wide: string }
  readonly frame: string
  /** The classes of the box with the texts. */
  readonly texts: string
  /** Those where the texts are in the middle, if they are others. */
  readonly centredTexts?: string
}

/**
 * Returns an opening with its picture in a frame, so that no text lies over it. Without a picture, the texts have the whole screen.
 * The frame takes the height that the texts leave, so that the buttons are on the first screen.
 */
export function framed({ grid, columns, frame, sizes, fit, texts, centredTexts = texts }: FramedOpening): Opening {
  return {
    className: 'items-center',
    sizes,
    Layout: ({ banner, hasDishes, isCentred }) => {
      const { mediaUrl: path, picture } = banner
      const { isWide } = titleSize(banner.heading)
      if (!path)
        return (
          <div className="content pt-36 pb-16">
            <HeroTexts banner={banner} hasDishes={hasDishes} />
          </div>
        )
      return (
        <div className={`content grid pt-36 ${grid} ${columns?.[isWide ? 'wide' : 'usual'] ?? ''}`}>
          <div className={`overflow-hidden rounded-2xl bg-charcoal [contain:size] ${frame}`}>
            <FramedMedia path={path} picture={picture} sizes={sizes} fit={fit} />
          </div>
          <div className={`min-w-0 ${isCentred ? centredTexts : texts}`}>
            <HeroTexts banner={banner} hasDishes={hasDishes} />
          </div>
        </div>
      )
    },
  }
}
