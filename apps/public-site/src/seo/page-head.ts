import { structuredData } from './structured-data.ts'
import { sharePicture } from './share-picture.ts'
import { pageTitle } from '../site/site-name.ts'
import { pageDescription, type SiteFacts } from './site-facts.ts'

/** The head's tags for search engines and share cards; the page itself sets the title. */
export function pageHead(facts: SiteFacts) {
  const { name, banner, publicUrl } = facts
  const url = `${publicUrl}/` // every path shows the same page
  const [title, description] = [pageTitle(name, banner), pageDescription(facts)]
  const picture = sharePicture(banner?.mediaUrl, publicUrl)
  const openGraph = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture.url,
    ...(picture.size && { 'og:image:width': picture.size.width, 'og:image:height': picture.size.height }),
    'og:image:alt': title,
  }
  const card = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture.url,
    'twitter:image:alt': title,
  }
  return {
    meta: [
      { name: 'description', content: description },
      ...Object.entries(openGraph).map(([property, content]) => ({ property, content: String(content) })),
      ...Object.entries(card).map(([cardName, content]) => ({ name: cardName, content })),
      { 'script:ld+json': structuredData(facts) },
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}
