import { DEFAULT_SETTINGS, type Published, type Settings, type SiteContent } from '../site/content.ts'
import { parseSocialMedia } from '@tablier/contracts/social-media'
import { siteName } from '../site/site-name.ts'
import type { Words } from '@tablier/words/site/words'
import { urlIn } from './page-language.tsx'
import { shortenedText } from '@tablier/contracts/characters'
import { CARD, cardPath, type FocalPoint } from '@tablier/contracts/crops'
import { isVideo, mediaUrl } from '@tablier/contracts/media'
import { paletteOfLook } from '@tablier/contracts/palettes'
import type { Look } from '../site/content.ts'

/** The published content for search engines and share cards. */
export interface SiteFacts {
  /** The site's own address, without a trailing slash. */
  readonly publicUrl: string
  /** The URL of the landing page in the language of the facts. */
  readonly homeUrl: string
  readonly settings: Pick<Settings, 'language' | 'languages'>
  /** The words in place of what is not published. */
  readonly t: Words
  readonly name: string
  readonly logo: Pick<Published<'logos'>, 'imgLogo'> | null
  readonly banner: Pick<Published<'banners'>, 'heading' | 'subHeading' | 'mediaUrl' | 'picture'> | null
  /** With the look's own picture for share cards. */
  readonly look?: Look
  /** A sentence or two about the chef; '' if nothing is published. */
  readonly summary: string
  readonly menuName: string
  readonly dishes: readonly Pick<Published<'portfolioItems'>, 'title' | 'category' | 'ingredients' | 'details'>[]
  /** The dish that the address names. Share cards show it. */
  readonly sharedDish: Pick<
    Published<'portfolioItems'>,
    'id' | 'title' | 'ingredients' | 'details' | 'imageUrl' | 'picture'
  > | null
  readonly contactInfos: readonly Pick<Published<'contactInfos'>, 'type' | 'value'>[]
  /** The names of the zones in which the chef cooks, if visitors may know. */
  readonly zones: readonly string[]
  readonly contactHours: readonly Pick<Published<'contactHours'>, 'day' | 'openTime' | 'closeTime'>[]
  /** URLs of the chef's profiles on other sites. */
  readonly profiles: readonly string[]
}

const MAX_LENGTH = 160

/** The text that a search result shows below the title, cut to the length shown. */
export function pageDescription({ name, banner, summary, t }: SiteFacts): string {
  return cut(banner?.subHeading.trim() || summary.trim() || t.dinnersAndEvents({ name }))
}

/** The text of a dish's share card. */
export function dishDescription({ details, ingredients }: NonNullable<SiteFacts['sharedDish']>): string {
  return cut(details.trim() || ingredients.trim())
}

function cut(text: string): string {
  return shortenedText(text.replaceAll(/\s+/g, ' '), MAX_LENGTH)
}

/**
 * Collects the facts from the loaded content. A section that failed or is empty adds nothing.
 * @param publicUrl without a trailing slash
 * @param dishId the dish that the page is shared for
 */
export function publishedFacts(content: SiteContent, publicUrl: string, t: Words, dishId?: number): SiteFacts {
  const [logo, banner, portfolio, contact] = [
    content.logo.data,
    content.banner.data,
    content.portfolio.data,
    content.contact.data,
  ]
  const settings = content.settings.data ?? DEFAULT_SETTINGS
  return {
    publicUrl,
    homeUrl: urlIn({ publicUrl, path: '/', settings }),
    settings,
    t,
    name: siteName(settings, logo, t),
    logo: logo ?? null,
    banner: banner ?? null,
    look: content.look.data,
    summary: content.about.data?.content?.summary ?? '',
    menuName: portfolio?.content?.heading ?? t.ourPortfolio,
    dishes: portfolio?.items ?? [],
    sharedDish: portfolio?.items.find(({ id }) => id === dishId) ?? null,
    contactInfos: contact?.infos ?? [],
    zones: contact?.area?.zones ?? [],
    contactHours: contact?.hours ?? [],
    profiles: profilesOf(content.footer.data?.socialMedia ?? ''),
  }
}

function profilesOf(socialMedia: string): string[] {
  return parseSocialMedia(socialMedia)
    .map(({ media_link }) => media_link.trim())
    .filter((link) => /^https?:\/\//i.test(link) && URL.canParse(link))
}

interface SharePicture {
  /** The absolute URL. */
  readonly url: string
  /** In pixels; null for a picture on another host. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** False for the default picture. */
  readonly isOwn: boolean
}

const noLook = { palette: '', ownColour: '' } // the specified colours

/** A file of the folder `public`, used if the banner is a video without a poster, or missing. */
const DEFAULT_PICTURE = { url: '/share.jpg', size: CARD, isOwn: false }

/**
 * Returns the picture of a share card, a JPEG around the picture's focal point if it has one; or the default picture. A
 * picture on another host stays as it is.
 */
export function sharePicture(path: string | null | undefined, card: CardOptions, focal: FocalPoint = {}): SharePicture {
  const { publicUrl, look } = card
  const own = cardPath(path, focal, paletteOfLook(look ?? noLook, 'screen').espresso)
  if (own !== undefined) return { url: publicUrl + own, size: CARD, isOwn: true }
  if (path && !isVideo(path)) return { url: absoluteUrl(path, publicUrl), size: null, isOwn: true }
  return { ...DEFAULT_PICTURE, url: publicUrl + DEFAULT_PICTURE.url }
}

/** What a share card depends on besides its picture. */
export interface CardOptions {
  /** The site's own address, without a trailing slash. */
  readonly publicUrl: string
  /** The colour around small and transparent pictures is that of the look. */
  readonly look?: Look
}

export function absoluteUrl(path: string, publicUrl: string): string {
  const url = mediaUrl(path)
  return url.startsWith('/') ? publicUrl + url : url
}
