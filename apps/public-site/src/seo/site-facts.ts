import type { Published } from '../site/content.ts'

/** The published content that search engines and share cards are told. */
export interface SiteFacts {
  /** The site's own address, without a trailing slash. */
  readonly publicUrl: string
  readonly name: string
  readonly logo: Pick<Published<'logos'>, 'imgLogo'> | null
  readonly banner: Pick<Published<'banners'>, 'heading' | 'subHeading' | 'mediaUrl' | 'picture'> | null
  /** A sentence or two about the chef; '' if nothing is published. */
  readonly summary: string
  readonly menuName: string
  readonly dishes: readonly Pick<Published<'portfolioItems'>, 'title' | 'category' | 'ingredients' | 'details'>[]
  /** The dish whose address was asked for: share cards show it. */
  readonly sharedDish: Pick<
    Published<'portfolioItems'>,
    'id' | 'title' | 'ingredients' | 'details' | 'imageUrl' | 'picture'
  > | null
  readonly contactInfos: readonly Pick<Published<'contactInfos'>, 'type' | 'value'>[]
  readonly contactHours: readonly Pick<Published<'contactHours'>, 'day' | 'openTime' | 'closeTime'>[]
  /** URLs of the chef's profiles on other sites. */
  readonly profiles: readonly string[]
}

const MAX_LENGTH = 160

/** The text that a search result shows below the title, cut to the length shown. */
export function pageDescription({ name, banner, summary }: SiteFacts): string {
  return cut(banner?.subHeading.trim() || summary.trim() || `${name}: dinners and events, cooked at your table.`)
}

/** The text of a dish's share card. */
export function dishDescription({ details, ingredients }: NonNullable<SiteFacts['sharedDish']>): string {
  return cut(details.trim() || ingredients.trim())
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= MAX_LENGTH) return line
  return `${line.slice(0, MAX_LENGTH).replace(/[\s,;:–-]*\s\S*$/, '')}…`
}
