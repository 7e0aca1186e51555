import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api.tsx'
import { galleryQuery } from '../../site/content-queries.ts'
import { isLeftOut } from '../../site/left-out-sections.ts'
import { GrowingList } from '../../ui/growing-list.tsx'
import { PictureOrNote } from '../../ui/picture-or-note.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useItemAddress } from '../../ui/use-item-address.ts'
import { type GalleryItem, Lightbox, titleOf } from './lightbox.tsx'

const PAGE_SIZE = 8

const pictureUrl = (id: number) => `#picture-${id}`

export function Gallery() {
  const { data, error } = useQuery(galleryQuery(useApi()))
  if (isLeftOut(data)) return null
  return (
    <Section
      id="gallery"
      look="light"
      eyebrow="Gallery"
      heading={data?.content?.heading ?? 'Our Gallery'}
      subHeading={data?.content?.subHeading}
      failure={error && 'Failed to load gallery data'}
    >
      {!data && !error && <Spinner />}
      {/* The server returns published records only; the specification has the page filter them too. */}
      {data && <Tiles items={data.items.filter(({ status }) => status === 'Published')} />}
    </Section>
  )
}

function Tiles({ items }: { readonly items: readonly GalleryItem[] }) {
  const { id, open, close } = useItemAddress({ kind: 'picture', ids: items.map((item) => item.id), urlOf: pictureUrl })
  const openIndex = items.findIndex((item) => item.id === id)
  if (items.length === 0) return <p className="text-ink-soft">No gallery items found.</p>
  return (
    <>
      <GrowingList
        items={items}
        pageSize={PAGE_SIZE}
        revealed={openIndex}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6"
      >
        {(item) => <GalleryTile item={item} onOpen={() => open(item.id)} />}
      </GrowingList>
      <Lightbox items={items} openIndex={openIndex} onOpen={open} onClose={close} />
    </>
  )
}

interface GalleryTileProps {
  readonly item: GalleryItem
  readonly onOpen: () => void
}

/** A square picture; its texts show on hover and focus, and always on a touch screen. */
function GalleryTile({ item, onOpen }: GalleryTileProps) {
  const { id, category, imageUrl, ingredients } = item
  const title = titleOf(item)
  return (
    <article
      id={`picture-${id}`}
      className="group relative aspect-square overflow-hidden rounded-2xl bg-cream-deep shadow-card [--accent:var(--color-saffron-light)]"
    >
      <PictureOrNote
        path={imageUrl}
        alt={`${title}, ${category}`}
        sizes="(min-width: 72rem) 16.5rem, (min-width: 64rem) 22vw, (min-width: 40rem) 46vw, 92vw"
        className="size-full object-cover transition-transform duration-700 motion-safe:group-hover:scale-103"
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
