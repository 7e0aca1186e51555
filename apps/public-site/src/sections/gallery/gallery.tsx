import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api.tsx'
import { GrowingList } from '../../ui/growing-list.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type GalleryItem, galleryQuery } from './gallery-query.ts'
import { GalleryTile } from './gallery-tile.tsx'
import { Lightbox } from './lightbox.tsx'

const PAGE_SIZE = 8

export function Gallery() {
  const { data, error } = useQuery(galleryQuery(useApi()))
  return (
    <section id="gallery" aria-labelledby="gallery-heading" className="section-light">
      <div className="content">
        <SectionHeading
          id="gallery-heading"
          eyebrow="Gallery"
          heading={data?.content?.heading ?? 'Our Gallery'}
          subHeading={data?.content?.subHeading}
        />
        {error && (
          <p role="alert" className="text-danger-deep">
            Failed to load gallery data
          </p>
        )}
        {!data && !error && <Spinner />}
        {data && <Tiles items={data.items} />}
      </div>
    </section>
  )
}

function Tiles({ items }: { readonly items: readonly GalleryItem[] }) {
  const [open, setOpen] = useState<number | null>(null)
  if (items.length === 0) return <p className="text-ink-soft">No gallery items found.</p>
  return (
    <>
      <GrowingList items={items} pageSize={PAGE_SIZE} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {(item, index) => <GalleryTile item={item} onOpen={() => setOpen(index)} />}
      </GrowingList>
      <Lightbox items={items} open={open} onOpen={setOpen} onClose={() => setOpen(null)} />
    </>
  )
}
