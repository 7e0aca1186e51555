import { FramedMedia } from './hero-media.tsx'
import { HeroTexts } from './hero-texts.tsx'
import type { Opening } from './opening.ts'

const sizes = '(min-width: 64rem) 24rem, 92vw'

/** The words alone, with the first dish's picture at their side; on small screens it is below them. */
export const words: Opening = {
  className: 'items-center',
  sizes,
  showsDish: true,
  Layout: ({ banner, hasDishes, dish }) => (
    <div className="content grid items-end gap-10 pt-36 pb-16 lg:grid-cols-[1fr_24rem]">
      <div className="min-w-0">
        <HeroTexts banner={banner} hasDishes={hasDishes} />
      </div>
      {dish && (
        <div className="aspect-3/2 overflow-hidden rounded-2xl bg-charcoal lg:aspect-4/5 print:hidden">
          <FramedMedia {...dish} sizes={sizes} fit="cover" />
        </div>
      )}
    </div>
  ),
}
