import { builtInStats } from '@tablier/contracts/page-rules'
import { ABOUT_MEDIA_SIZES, AboutStory } from './about-story.tsx'
import avifLarge from './kitchen-board-1120.avif'
import webpLarge from './kitchen-board-1120.webp'
import avif from './kitchen-board-560.avif'
import webp from './kitchen-board-560.webp'

/** Shown until the owner has published a story and facts. */
export function BuiltInAbout() {
  return (
    <AboutStory
      heading="About Us"
      summary="Good food, cooked for you, at your own table."
      details="We plan each menu with you, shop for it that morning and cook it in your kitchen or at your venue: a supper for two, a long lunch for the family, a wedding for hundreds. Everything is made from scratch, from what the season gives, and the kitchen is clean when we leave."
      media={
        <picture className="contents">
          <source type="image/avif" srcSet={`${avif} 560w, ${avifLarge} 1120w`} sizes={ABOUT_MEDIA_SIZES} />
          <img
            src={webp}
            srcSet={`${webp} 560w, ${webpLarge} 1120w`}
            sizes={ABOUT_MEDIA_SIZES}
            alt="A chef’s knife, garlic, lemons, tomatoes and herbs on a wooden board"
            width={1120}
            height={1400}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        </picture>
      }
      tiles={builtInStats}
    />
  )
}
