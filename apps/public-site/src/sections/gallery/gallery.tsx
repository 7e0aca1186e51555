import type { LoadedBy } from '../../site/content.ts'
import { useSiteWords } from '../../site/words.ts'
import { Island, shownFields } from '../../ui/island.tsx'
import { Section, Spinner } from '../../ui/section.tsx'
import { Pictures } from './pictures.tsx'

interface GalleryProps extends LoadedBy<'gallery'> {
  /** As in `Pictures`. */
  readonly sizes?: string | undefined
}

export function Gallery({ data, error, sizes }: GalleryProps) {
  const t = useSiteWords()
  // The server returns only published records. The specification asks the page to filter them as well.
  const items = data?.items.filter(({ status }) => status === 'Published')
  return (
    <Section
      id="gallery"
      eyebrow={t.gallery}
      heading={data?.content?.heading ?? t.ourGallery}
      subHeading={data?.content?.subHeading}
      content={data?.content}
      failure={error && t.galleryFailed}
    >
      {!data && !error && <Spinner />}
      {items?.length === 0 && <p className="text-ink-soft">{t.noPictures}</p>}
      {data && items && items.length > 0 && (
        <Island
          name="pictures"
          part={Pictures}
          props={{ items: items.map(shownFields), part: data.part, total: data.total, sizes }}
        />
      )}
    </Section>
  )
}
