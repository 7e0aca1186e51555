import type { CollectionName } from '../content/collections.ts'
import type { HideableSection } from '../content/look-choices.ts'

/** How many published records of a list the public page shows, from the first. It shows all records of other lists. */
export const shownOnPage = {
  logos: 1,
  banners: 1,
  aboutContents: 1,
  aboutFeatures: 3,
  serviceContents: 1,
  portfolioContents: 1,
  testimonialContents: 1,
  galleryContents: 1,
  contactContents: 1,
  footers: 1,
  looks: 1,
} as const satisfies Partial<Record<CollectionName, number>>

/** How many dishes `/llms.txt` names. It tells only the number of the others. */
export const MAX_LISTED_DISHES = 100

type LimitedList = keyof typeof shownOnPage

/** The lists of which the page shows one record. */
export type ListOfOne = { [Name in LimitedList]: (typeof shownOnPage)[Name] extends 1 ? Name : never }[LimitedList]

/** The lists of which the page shows every published record. */
export type ListOfAll = Exclude<CollectionName, LimitedList>

/** The page shows these lists only if each has a published record, else the built-in about block. */
export const shownTogether = ['aboutContents', 'aboutFeatures'] as const satisfies CollectionName[]

/** The figures in the built-in about block. What each counts is in the message `builtInStat`. */
export const builtInStats = [
  { id: 'years', title: '10+' },
  { id: 'events', title: '500+' },
  { id: 'dishes', title: '50+' },
] as const

/** The sections that the owner can hide, with their lists. */
export const hideableSections = {
  about: ['aboutContents', 'aboutFeatures'],
  services: ['serviceContents', 'serviceFeatures'],
  portfolio: ['portfolioContents', 'portfolioItems'],
  testimonials: ['testimonialContents', 'testimonialItems'],
  gallery: ['galleryContents', 'galleryItems'],
} as const satisfies Record<HideableSection, CollectionName[]>

/** Returns how many of a list's published records the page shows. */
export function shownCount(name: CollectionName): number {
  const counts: Partial<Record<CollectionName, number>> = shownOnPage
  return counts[name] ?? Number.POSITIVE_INFINITY
}
