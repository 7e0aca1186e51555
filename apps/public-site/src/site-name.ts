import { useQuery } from '@tanstack/react-query'
import { useApi } from './api.tsx'
import { bannerQuery } from './sections/hero/hero-query.ts'
import { logoQuery } from './sections/navigation/navigation-query.ts'
import { pageTitle } from './seo/site-facts.ts'

/** What the site is called where its owner has published no logo, or one without words. */
const DEFAULT_BRAND = 'Private Chef'

/** The published logo's text. */
export function brandName(logo: { readonly textLogo: string } | null | undefined): string {
  return logo?.textLogo.trim() || DEFAULT_BRAND
}

/** What the page calls itself. */
export function useSiteName(): string {
  const { data: logo } = useQuery(logoQuery(useApi()))
  return brandName(logo)
}

/** The page's title, as the share cards have it too. */
export function usePageTitle(): string {
  const { data: banner } = useQuery(bannerQuery(useApi()))
  return pageTitle(useSiteName(), banner)
}
