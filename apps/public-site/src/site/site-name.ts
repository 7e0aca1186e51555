import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api.tsx'
import { bannerQuery, logoQuery, portfolioQuery } from './content-queries.ts'
import { useSettings } from './settings.ts'

/** Used when no logo is published, or one without text. */
const DEFAULT_NAME = 'Private Chef'

type MaybeLogo = { readonly textLogo: string } | null | undefined

/** The published logo's text, or the default name. */
export function logoText(logo: MaybeLogo): string {
  return logo?.textLogo.trim() || DEFAULT_NAME
}

/** The name that the owner has set, or else the logo's text. */
export function siteName(settings: { readonly siteName: string } | undefined, logo: MaybeLogo): string {
  return settings?.siteName.trim() || logoText(logo)
}

/** The page's title: the site's name and the banner's heading. */
export function pageTitle(name: string, banner: { readonly heading: string } | null | undefined): string {
  const heading = banner?.heading.trim()
  return heading && heading !== name ? `${name} – ${heading}` : name
}

export function useSiteName(): string {
  const { data: logo } = useQuery(logoQuery(useApi()))
  return siteName(useSettings(), logo)
}

/** The title of the page that a dish is shared with. */
export function dishTitle(name: string, dish: { readonly title: string }): string {
  return `${dish.title.trim()} – ${name}`
}

/** @param dishId the dish that the page's address names, if it names one */
export function usePageTitle(dishId: number | undefined): string {
  const api = useApi()
  const { data: banner } = useQuery(bannerQuery(api))
  const { data: portfolio } = useQuery(portfolioQuery(api))
  const name = useSiteName()
  const dish = portfolio?.items.find(({ id }) => id === dishId)
  return dish ? dishTitle(name, dish) : pageTitle(name, banner)
}
