import type { OutputOf } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'

type Logo = OutputOf<Api['logos']['list']>['items'][number]
type Banner = OutputOf<Api['banners']['list']>['items'][number]
type Dish = OutputOf<Api['portfolioItems']['list']>['items'][number]
type ContactInfo = OutputOf<Api['contactInfos']['list']>['items'][number]
type ContactHour = OutputOf<Api['contactHours']['list']>['items'][number]

/** What search engines and share cards are told about the site, all of it published content. */
export interface SiteFacts {
  /** The site's own address, without a trailing slash. */
  readonly publicUrl: string
  readonly name: string
  readonly logo: Pick<Logo, 'imgLogo'> | null
  readonly banner: Pick<Banner, 'heading' | 'subHeading' | 'mediaUrl'> | null
  /** What the chef says in a sentence or two; '' where nothing is published. */
  readonly summary: string
  readonly menuName: string
  readonly dishes: readonly Pick<Dish, 'title' | 'category' | 'ingredients' | 'details'>[]
  readonly contactInfos: readonly Pick<ContactInfo, 'type' | 'value'>[]
  readonly contactHours: readonly Pick<ContactHour, 'day' | 'openTime' | 'closeTime'>[]
  /** Where else the chef is found on the web. */
  readonly profiles: readonly string[]
}

const MOST_CHARACTERS = 160

/** What a search result shows below the title; never longer than it has room for. */
export function pageDescription({ name, banner, summary }: SiteFacts): string {
  const text = banner?.subHeading.trim() || summary.trim() || `${name}: dinners and events, cooked at your table.`
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= MOST_CHARACTERS) return line
  return `${line.slice(0, MOST_CHARACTERS).replace(/[\s,;:–-]*\s\S*$/, '')}…`
}
