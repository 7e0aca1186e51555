import { decimalMoney } from '@tablier/contracts/money'
import { MENUS_PATH } from '@tablier/contracts/paths'
import type { Menu, MenuItem, WithContext } from 'schema-dts'
import { Alternates, localeTag, urlIn } from '../seo/page-language.tsx'
import { ShareTags } from '../seo/page-head.tsx'
import type { PageFrame } from '../page/plain-page.tsx'
import type { MenusOnPage } from '../site/content.ts'
import { useSiteWords } from '../site/words.ts'

interface MenusHeadProps {
  readonly menus: MenusOnPage
  readonly frame: PageFrame
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** The tags of the share card's picture. */
  readonly picture: Readonly<Record<string, string | number>>
}

/** The tags of the page of menus for search engines and share cards. */
export function MenusHead({ menus, frame, publicUrl, picture }: MenusHeadProps) {
  const t = useSiteWords()
  const { settings, siteName } = frame
  const address = { publicUrl, path: MENUS_PATH, settings }
  const url = urlIn(address)
  const description = t.menusOfChef({ name: siteName })
  const share = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': `${t.menus} – ${siteName}`,
    'og:description': description,
    'og:url': url,
    ...localeTag(settings),
    ...picture,
  }
  const data = menus.menus.map((menu) => menuData(menu, menus.currency, url))
  return (
    <>
      <meta name="description" content={description} />
      <ShareTags tags={share} />
      <link rel="canonical" href={url} />
      <Alternates {...address} />
      {data.length > 0 && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} // no text can end the script
        />
      )}
    </>
  )
}

/** Describes a menu in schema.org's terms. The offers are prices a head, by the smallest party. */
function menuData(
  { id, title, introduction, courses, prices, mostGuests }: MenusOnPage['menus'][number],
  priceCurrency: string,
  url: string,
): WithContext<Menu> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    '@id': `${url}#menu-${id}`,
    url: `${url}#menu-${id}`,
    name: title,
    ...(introduction && { description: introduction }),
    hasMenuSection: courses.map(({ title: name, lines }) => ({
      '@type': 'MenuSection',
      ...(name && { name }),
      hasMenuItem: lines.map(itemData),
    })),
    ...(prices.length > 0 && {
      offers: prices.map(({ from, amount }, index) => {
        const next = prices[index + 1]
        const last = next ? next.from - 1 : mostGuests
        return {
          '@type': 'Offer',
          priceCurrency,
          price: decimalMoney(amount, priceCurrency),
          eligibleQuantity: { '@type': 'QuantitativeValue', minValue: from, ...(last > 0 && { maxValue: last }) },
        }
      }),
    }),
  }
}

function itemData({ title, ingredients }: MenusOnPage['menus'][number]['courses'][number]['lines'][number]): MenuItem {
  return { '@type': 'MenuItem', name: title, ...(ingredients && { description: ingredients }) }
}
