import type { CollectionName } from '../content/collections.ts'
import { hideableSections } from './page-rules.ts'

/**
 * The parts of the page, by their names in `SiteContent`, with the lists that each is read from. Each is read and fails
 * alone.
 */
export const siteParts = {
  settings: ['settings'],
  look: ['looks'],
  logo: ['logos'],
  banner: ['banners'],
  about: hideableSections.about,
  services: hideableSections.services,
  portfolio: hideableSections.portfolio,
  testimonials: hideableSections.testimonials,
  gallery: hideableSections.gallery,
  contact: ['contactContents', 'contactInfos', 'contactHours', 'settings'],
  footer: ['footers'],
  legal_links: ['legalPages'],
  legal_page: ['legalPages'],
  menus_link: ['menus'],
  menus: ['menus', 'extras', 'portfolioItems', 'settings'],
} as const satisfies Record<string, readonly SiteList[]>

/** What a part is read from, by its name in `api`. */
export type SiteList = CollectionName | 'settings' | 'legalPages'

export type SitePart = keyof typeof siteParts

/** Returns whether every part of the page could be read. */
export function isWhole(content: Readonly<Record<string, { readonly error?: unknown }>>): boolean {
  return Object.values(content).every(({ error }) => error === undefined)
}
