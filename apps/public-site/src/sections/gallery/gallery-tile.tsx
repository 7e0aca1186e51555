import { PictureOrNote } from '../../ui/picture-or-note.tsx'
import { type GalleryItem, titleOf } from './gallery-query.ts'

interface GalleryTileProps {
  readonly item: GalleryItem
  readonly onOpen: () => void
}

/** A square picture; its texts show on hover and focus, and always on a touch screen. */
export function GalleryTile({ item, onOpen }: GalleryTileProps) {
  const { category, imageUrl, ingredients } = item
  const title = titleOf(item)
  return (
    <article className="group relative aspect-square overflow-hidden rounded-2xl bg-cream-deep shadow-card [--accent:var(--color-saffron-light)]">
      <PictureOrNote
        path={imageUrl}
        alt={`${title}, ${category}`}
        sizes="(min-width: 72rem) 16.5rem, (min-width: 64rem) 22vw, (min-width: 40rem) 46vw, 92vw"
        className="size-full object-cover transition-transform duration-700 motion-safe:group-hover:scale-103"
      />
      <div className="tile-caption">
        <p className="text-xs font-medium tracking-wide text-saffron-light">{category}</p>
        <h3 className="mt-1 text-lg leading-snug font-medium">{title}</h3>
        {ingredients && (
          <p className="mt-1 line-clamp-2 text-sm text-cream/90 noscript:line-clamp-none">{ingredients}</p>
        )}
      </div>
      <button type="button" aria-haspopup="dialog" aria-label={title} className="covering-button" onClick={onOpen} />
    </article>
  )
}
