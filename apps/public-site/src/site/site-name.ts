import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api.tsx'
import { bannerQuery, logoQuery } from './content-queries.ts'
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

export function usePageTitle(): string {
  const { data: banner } = useQuery(bannerQuery(useApi()))
  return pageTitle(useSiteName(), banner)
}
