import type { FoodEstablishment, Menu, MenuSection, OpeningHoursSpecification, WebSite } from 'schema-dts'
import { absoluteUrl, pageDescription, sharePicture, type SiteFacts } from './site-facts.ts'
import { dateIn } from '@tablier/contracts/days'
import { contactValue } from '@tablier/contracts/contact-kinds'
import { type HoursLine, openSpans, weekdaysIn } from '@tablier/contracts/opening-hours'

/** A schema.org graph, ready to be serialised. */
interface StructuredData {
  readonly '@context': 'https://schema.org'
  readonly '@graph': readonly [FoodEstablishment, WebSite]
}

/**
 * Describes the business and its dishes in schema.org's terms. What is not published is left out. The business is the
 * same in each language.
 */
export function structuredData(facts: SiteFacts): StructuredData {
  const { publicUrl, homeUrl: url, name } = facts
  const business = { '@id': `${publicUrl}/#business` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'FoodEstablishment', ...business, url, ...establishment(facts) },
      { '@type': 'WebSite', '@id': `${url}#website`, url, name, ...inLanguage(facts), publisher: business },
    ],
  }
}

/** Left out on a site with one language, whose page says it. */
function inLanguage({ settings: { language, languages } }: SiteFacts) {
  return languages.length > 1 ? { inLanguage: language } : {}
}

function establishment(facts: SiteFacts) {
  const { publicUrl, name, logo, banner, contactInfos, contactHours, profiles } = facts
  const hours = openingHours(contactHours, facts.settings.languages[0])
  const special = specialHours(contactHours)
  return {
    name,
    description: pageDescription(facts),
    image: sharePicture(banner?.mediaUrl, facts, banner?.picture).url,
    ...(logo?.imgLogo && { logo: absoluteUrl(logo.imgLogo, publicUrl) }),
    ...optional('telephone', contactValue(contactInfos, 'phone')),
    ...optional('email', contactValue(contactInfos, 'email')),
    ...place(contactValue(contactInfos, 'location'), facts.zones),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(facts.dishes.length > 0 && { hasMenu: menu(facts) }),
  }
}

function optional<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: string }) // TypeScript widens a computed key
}

/**
 * Interprets free text: a link is a map, a text with a number an address, any other text the area served, to which the
 * zones belong.
 */
function place(location: string | undefined, zones: readonly string[]) {
  const served = zones.length > 0 ? { areaServed: zones } : {}
  if (location === undefined) return served
  if (/^https?:\/\//i.test(location)) return { hasMap: location, ...served }
  if (/\d/.test(location)) return { address: { '@type': 'PostalAddress', streetAddress: location }, ...served } as const
  return { areaServed: zones.length > 0 ? [...new Set([location, ...zones])] : location }
}

/** The dishes by category, both in the page's order. */
function menu(facts: SiteFacts): Menu {
  const { menuName, dishes, homeUrl } = facts
  const sections = Map.groupBy(dishes, ({ category }) => category.trim())
  return {
    '@type': 'Menu',
    name: menuName,
    url: `${homeUrl}#portfolio`,
    ...inLanguage(facts),
    hasMenuSection: [...sections].map(([category, courses]): MenuSection => ({
      '@type': 'MenuSection',
      name: category,
      hasMenuItem: courses.map(({ title, ingredients, details }) => ({
        '@type': 'MenuItem',
        name: title,
        ...optional('description', ingredients.trim() || details.trim() || undefined),
      })),
    })),
  }
}

type Hours = Omit<HoursLine, 'note'>

/**
 * The lines of the week whose days and times can be parsed; the others are left out.
 * @param language the one that decides if a day means two
 */
export function openingHours(lines: readonly Hours[], language?: string): OpeningHoursSpecification[] {
  return lines.flatMap((line) => {
    const dayOfWeek = weekdaysIn(line.day, language)
    if (!dayOfWeek) return []
    return (openSpans(line) ?? []).map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek,
      opens,
      closes,
    }))
  })
}

/** The special days, which win over the week. One without times is closed, which search engines read as 00:00 twice. */
export function specialHours(lines: readonly Hours[]): OpeningHoursSpecification[] {
  return lines.flatMap((line) => {
    const date = dateIn(line.day)
    if (!date) return []
    const isClosed = !line.openTime.trim() && !line.closeTime.trim()
    const spans = isClosed ? [{ opens: '00:00', closes: '00:00' }] : (openSpans(line) ?? [])
    return spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      validFrom: date,
      validThrough: date,
      opens,
      closes,
    }))
  })
}
