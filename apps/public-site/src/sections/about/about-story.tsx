import type { ReactNode } from 'react'
import { SectionHeading } from '../../ui/section.tsx'

/** The displayed width of the section's picture. */
export const ABOUT_MEDIA_SIZES = '(min-width: 80rem) 29rem, (min-width: 64rem) 24rem, 92vw'

interface Tile {
  readonly id: number
  readonly title: string
  readonly details: string
}

interface AboutStoryProps {
  readonly heading: string
  readonly summary: string
  readonly details: string
  readonly media: ReactNode
  readonly tiles: readonly Tile[]
}

/** The chef's story next to a picture, with up to three facts below. */
export function AboutStory({ heading, summary, details, media, tiles }: AboutStoryProps) {
  return (
    <div
      className={
        media ? 'grid gap-12 lg:grid-cols-[1fr_24rem] lg:items-center lg:gap-16 xl:grid-cols-[1fr_29rem] xl:gap-28' : ''
      }
    >
      <div className="[&>header]:mb-8">
        <SectionHeading id="about" eyebrow="About" heading={heading} />
        <p dir="auto" className="max-w-xl font-display text-2xl/snug font-[350] md:text-[1.75rem]/snug">
          {summary}
        </p>
        <p dir="auto" className="mt-6 max-w-prose leading-relaxed whitespace-pre-line text-ink-soft">
          {details}
        </p>
        <Tiles tiles={tiles} />
      </div>
      {media && (
        <div className="aspect-4/5 overflow-hidden rounded-2xl bg-cream-deep raised max-lg:order-first sm:max-lg:aspect-3/2">
          {media}
        </div>
      )}
    </div>
  )
}

function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-6 border-t border-ink/15 pt-8 sm:grid-cols-3">
      {tiles.map(({ id, title, details }) => (
        <li key={id}>
          <p dir="auto" className="font-display text-4xl text-saffron-deep">
            {title}
          </p>
          <p dir="auto" className="mt-2 text-sm/relaxed text-ink-soft">
            {details}
          </p>
        </li>
      ))}
    </ul>
  )
}
