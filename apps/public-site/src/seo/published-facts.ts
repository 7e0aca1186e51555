import { parseSocialMedia } from '@tablier/contracts/social-media'
import type { SiteContext } from '../site/site-context.ts'
import {
  aboutQuery,
  bannerQuery,
  contactQuery,
  footerQuery,
  logoQuery,
  portfolioQuery,
  settingsQuery,
} from '../site/content-queries.ts'
import { siteName } from '../site/site-name.ts'
import type { SiteFacts } from './site-facts.ts'

/**
 * The facts from the sections' loaded queries; a section that failed or is empty adds nothing.
 * @param dishId the dish that the page is shared for
 */
export function publishedFacts({ api, queryClient, publicUrl }: SiteContext, dishId?: number): SiteFacts {
  const settings = queryClient.getQueryData(settingsQuery(api).queryKey)
  const logo = queryClient.getQueryData(logoQuery(api).queryKey)
  const banner = queryClient.getQueryData(bannerQuery(api).queryKey)
  const about = queryClient.getQueryData(aboutQuery(api).queryKey)
  const portfolio = queryClient.getQueryData(portfolioQuery(api).queryKey)
  const contact = queryClient.getQueryData(contactQuery(api).queryKey)
  const footer = queryClient.getQueryData(footerQuery(api).queryKey)
  return {
    publicUrl,
    name: siteName(settings, logo),
    logo: logo ?? null,
    banner: banner ?? null,
    summary: about?.content?.summary ?? '',
    menuName: portfolio?.content?.heading ?? 'Our Portfolio',
    dishes: portfolio?.items ?? [],
    sharedDish: portfolio?.items.find(({ id }) => id === dishId) ?? null,
    contactInfos: contact?.infos ?? [],
    contactHours: contact?.hours ?? [],
    profiles: profilesOf(footer?.socialMedia ?? ''),
  }
}

function profilesOf(socialMedia: string): string[] {
  return parseSocialMedia(socialMedia)
    .map(({ media_link }) => media_link.trim())
    .filter((link) => /^https?:\/\//i.test(link) && URL.canParse(link))
}
