import type { StatedPicture } from '../site/content.ts'
import { Alternates, localeTag } from './page-language.tsx'
import { structuredData } from './structured-data.ts'
import { dishDescription, pageDescription, sharePicture, type SiteFacts } from './site-facts.ts'
import { dishTitle, pageTitle } from '../site/site-name.ts'

/** The head's tags for search engines and share cards; the page itself sets the title. */
export function PageHead({ facts }: { readonly facts: SiteFacts }) {
  const { name, publicUrl, homeUrl, settings } = facts
  const { title, description, mediaUrl, stated, url } = shareCard(facts)
  const openGraph = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...localeTag(settings),
    ...pictureTags(sharePicture(mediaUrl, facts, stated), { alt: stated?.alt, title }),
  }
  return (
    <>
      <meta name="description" content={description} />
      <ShareTags tags={openGraph} />
      {/* every address shows the same page */}
      <link rel="canonical" href={homeUrl} />
      <Alternates publicUrl={publicUrl} path="/" settings={settings} />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData(facts)).replaceAll('<', '\\u003c') }} // no text can end the script
      />
    </>
  )
}

type Tags = Readonly<Record<string, string | number>>

/** The tags of Open Graph, with the one that X needs besides. */
export function ShareTags({ tags }: { readonly tags: Tags }) {
  return (
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      {/* the rest is as in Open Graph */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The tags of a share card's picture. Without a text of the owner's, the card's title describes it. */
export function pictureTags(
  { url, size, isOwn }: ReturnType<typeof sharePicture>,
  { alt, title }: { readonly alt?: string | undefined; readonly title: string },
): Tags {
  return {
    'og:image': url,
    ...(size && { 'og:image:width': size.width, 'og:image:height': size.height }),
    'og:image:alt': (isOwn && alt) || title,
  }
}

interface ShareCard {
  readonly title: string
  readonly description: string
  readonly mediaUrl: string | null | undefined
  /** What the owner has stated about that picture. */
  readonly stated: StatedPicture
  /** The URL that is shared. Some networks fetch the page at this URL and show its card instead. */
  readonly url: string
}

function shareCard(facts: SiteFacts): ShareCard {
  const { name, banner, sharedDish, homeUrl } = facts
  const page = {
    description: pageDescription(facts),
    ...(facts.look?.shareUrl
      ? { mediaUrl: facts.look.shareUrl, stated: undefined }
      : { mediaUrl: banner?.mediaUrl, stated: banner?.picture }),
    url: homeUrl,
  }
  if (!sharedDish) return { ...page, title: pageTitle(name, banner) }
  return {
    ...page,
    title: dishTitle(name, sharedDish),
    description: dishDescription(sharedDish) || page.description,
    ...(sharedDish.imageUrl && { mediaUrl: sharedDish.imageUrl, stated: sharedDish.picture }),
    url: `${page.url}?dish=${sharedDish.id}`,
  }
}
