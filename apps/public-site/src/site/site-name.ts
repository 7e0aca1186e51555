import { type DefaultName, shownSiteName } from '@tablier/contracts/loaded-page-rules'
import type { Look, Published, SiteContent } from './content.ts'

/** What a site is known by. */
export interface Brand {
  readonly look: Look
  readonly logo: Pick<Published<'logos'>, 'imgLogo'> | null | undefined
  readonly siteName: string
}

type MaybeLogo = { readonly textLogo: string } | null | undefined

/** The published logo's text, or the default name. */
export function logoText(logo: MaybeLogo, t: DefaultName): string {
  return shownSiteName(undefined, logo?.textLogo, t)
}

/** The name that the owner has set, or else the logo's text. */
export function siteName(settings: { readonly siteName: string } | undefined, logo: MaybeLogo, t: DefaultName): string {
  return shownSiteName(settings?.siteName, logo?.textLogo, t)
}

/** What the site is known by, as far as it is loaded. */
export function brandOf(
  { settings, logo, look }: Partial<Pick<SiteContent, 'settings' | 'logo' | 'look'>>,
  t: DefaultName,
): Brand {
  return { siteName: siteName(settings?.data, logo?.data, t), logo: logo?.data, look: look?.data }
}

/** The page's title: the site's name and the banner's heading. */
export function pageTitle(name: string, banner: { readonly heading: string } | null | undefined): string {
  const heading = banner?.heading.trim()
  return heading && heading !== name ? `${name} – ${heading}` : name
}

/** The title of the page that a dish is shared with. */
export function dishTitle(name: string, dish: { readonly title: string }): string {
  return `${dish.title.trim()} – ${name}`
}

/** The dish that the page's address names. */
export function dishNamed({ data }: SiteContent['portfolio'], dishId: number | undefined) {
  return data?.items.find(({ id }) => id === dishId)
}

/** @param dishId the dish that the page's address names, if it names one */
export function titleOf(name: string, { banner, portfolio }: SiteContent, dishId: number | undefined): string {
  const dish = dishNamed(portfolio, dishId)
  return dish ? dishTitle(name, dish) : pageTitle(name, banner.data)
}

/** The title of the dish that the visitor opened last; the contact form sends it along. */
export const openedDish = { title: '' }
