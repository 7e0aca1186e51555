import { useQuery } from '@tanstack/react-query'
import { useApi } from './api.tsx'
import { logoQuery } from './sections/navigation/navigation-query.ts'

/** What the site is called where its owner has published no logo, or one without words. */
export const DEFAULT_BRAND = 'Private Chef'

/** The published logo's text. */
export function useSiteName(): string {
  const { data: logo } = useQuery(logoQuery(useApi()))
  return logo?.textLogo.trim() || DEFAULT_BRAND
}
