import type { LoadedBy } from '../../site/content.ts'
import { Island } from '../../ui/island.tsx'
import { Section, Spinner } from '../../ui/section.tsx'
import { galleryItemOf, Pictures } from './pictures.tsx'

export function Gallery({ data, error }: LoadedBy<'gallery'>) {
  // The server returns only published records. The specification asks the page to filter them as well.
  const items = data?.items.filter(({ status }) => status === 'Published')
  return (
    <Section
      id="gallery"
      eyebrow="Gallery"
      heading={data?.content?.heading ?? 'Our Gallery'}
      subHeading={data?.content?.subHeading}
      failure={error && 'Failed to load gallery data'}
    >
      {!data && !error && <Spinner />}
      {items?.length === 0 && <p className="text-ink-soft">No gallery items found.</p>}
      {data && items && items.length > 0 && (
        <Island
          name="pictures"
          part={Pictures}
          props={{ items: items.map(galleryItemOf), part: data.part, total: data.total }}
        />
      )}
    </Section>
  )
}
