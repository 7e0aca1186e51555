import { parseSocialMedia } from '@tablier/contracts/social-media'
import type { SiteContent } from '../site/content.ts'
import { siteName } from '../site/site-name.ts'
import type { SiteFacts } from './site-facts.ts'

/**
 * The facts from the loaded content; a section that failed or is empty adds nothing.
 * @param publicUrl without a trailing slash
 * @param dishId the dish that the page is shared for
 */
export function publishedFacts(content: SiteContent, publicUrl: string, dishId?: number): SiteFacts {
  const [logo, banner, portfolio, contact] = [
    content.logo.data,
    content.banner.data,
    content.portfolio.data,
    content.contact.data,
  ]
  return {
    publicUrl,
    name: siteName(content.settings.data, logo),
    logo: logo ?? null,
    banner: banner ?? null,
    summary: content.about.data?.content?.summary ?? '',
    menuName: portfolio?.content?.heading ?? 'Our Portfolio',
    dishes: portfolio?.items ?? [],
    sharedDish: portfolio?.items.find(({ id }) => id === dishId) ?? null,
    contactInfos: contact?.infos ?? [],
    contactHours: contact?.hours ?? [],
    profiles: profilesOf(content.footer.data?.socialMedia ?? ''),
  }
}

function profilesOf(socialMedia: string): string[] {
  return parseSocialMedia(socialMedia)
    .map(({ media_link }) => media_link.trim())
    .filter((link) => /^https?:\/\//i.test(link) && URL.canParse(link))
}
