import type { PartOfList } from '../../site/part-of-list.ts'
import { GrowingList } from '../../ui/growing-list.tsx'
import { PictureOrNote } from '../../ui/picture-or-note.tsx'
import { useItemAddress, useNamedItem } from '../../ui/use-item-address.ts'
import { useListInParts } from '../../ui/use-list-in-parts.ts'
import { type GalleryItem, Lightbox, titleOf } from './lightbox.tsx'

const pictureUrl = (id: number) => `#picture-${id}`
const partUrl = (part: number) => `?pictures=${part}#gallery`

export function Pictures(list: PartOfList<GalleryItem>) {
  const askedId = useNamedItem('picture')
  const { items, shown, more, onOpen } = useListInParts({ ...list, name: 'galleryItems', askedId, urlOf: partUrl })
  const { id, open, close } = useItemAddress({ kind: 'picture', ids: items.map((item) => item.id), urlOf: pictureUrl })
  const show = (pictureId: number) => {
    open(pictureId)
    onOpen(pictureId)
  }
  return (
    <>
      <GrowingList
        name="galleryItems"
        items={items}
        shown={shown}
        more={more}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6"
      >
        {(item) => <GalleryTile item={item} onOpen={() => show(item.id)} />}
      </GrowingList>
      <Lightbox items={items} openIndex={items.findIndex((item) => item.id === id)} onOpen={show} onClose={close} />
    </>
  )
}

interface GalleryTileProps {
  readonly item: GalleryItem
  readonly onOpen: () => void
}

/** A square picture; its texts show on hover and focus, and always on a touch screen. */
function GalleryTile({ item, onOpen }: GalleryTileProps) {
  const { id, category, imageUrl, ingredients, picture } = item
  const title = titleOf(item)
  return (
    <article
      id={`picture-${id}`}
      className="group relative aspect-square overflow-hidden rounded-2xl bg-cream-deep raised [--accent:var(--color-saffron-light)]"
    >
      <PictureOrNote
        path={imageUrl}
        alt={`${title}, ${category}`}
        picture={picture}
        sizes="(min-width: 72rem) 16.5rem, (min-width: 64rem) 22vw, (min-width: 40rem) 46vw, 92vw"
        className="size-full object-cover transition-transform duration-700 motion-safe:group-hover:[scale:1.03]"
      />
      <div className="tile-caption">
        <p dir="auto" className="text-xs font-medium tracking-wide text-saffron-light">
          {category}
        </p>
        <h3 dir="auto" className="mt-1 text-lg leading-snug font-medium">
          {title}
        </h3>
        {ingredients && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm text-cream/90 noscript:line-clamp-none">
            {ingredients}
          </p>
        )}
      </div>
      <button type="button" aria-haspopup="dialog" aria-label={title} className="covering-button" onClick={onOpen} />
    </article>
  )
}
