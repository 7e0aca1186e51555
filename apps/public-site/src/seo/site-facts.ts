import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'

type Logo = OutputOf<Api['logos']['list']>['items'][number]
type Banner = OutputOf<Api['banners']['list']>['items'][number]
type Dish = OutputOf<Api['portfolioItems']['list']>['items'][number]
type ContactInfo = OutputOf<Api['contactInfos']['list']>['items'][number]
type ContactHour = OutputOf<Api['contactHours']['list']>['items'][number]

/** The published content that search engines and share cards are told. */
export interface SiteFacts {
  /** The site's own address, without a trailing slash. */
  readonly publicUrl: string
  readonly name: string
  readonly logo: Pick<Logo, 'imgLogo'> | null
  readonly banner: Pick<Banner, 'heading' | 'subHeading' | 'mediaUrl'> | null
  /** A sentence or two about the chef; '' if nothing is published. */
  readonly summary: string
  readonly menuName: string
  readonly dishes: readonly Pick<Dish, 'title' | 'category' | 'ingredients' | 'details'>[]
  readonly contactInfos: readonly Pick<ContactInfo, 'type' | 'value'>[]
  readonly contactHours: readonly Pick<ContactHour, 'day' | 'openTime' | 'closeTime'>[]
  /** URLs of the chef's profiles on other sites. */
  readonly profiles: readonly string[]
}

const MAX_LENGTH = 160

/** The text that a search result shows below the title, cut to the length shown. */
export function pageDescription({ name, banner, summary }: SiteFacts): string {
  const text = banner?.subHeading.trim() || summary.trim() || `${name}: dinners and events, cooked at your table.`
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= MAX_LENGTH) return line
  return `${line.slice(0, MAX_LENGTH).replace(/[\s,;:–-]*\s\S*$/, '')}…`
}
