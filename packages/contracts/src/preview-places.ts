import type { CollectionName } from './collections/collections.ts'

/** Where the public page shows a collection. A place inside another one counts before it. */
export interface PreviewPlace {
  /** A selector: of the place as a whole, or of each record's own place, in the order of the records. */
  readonly selector: string
  /** Whether each record has a place of its own; otherwise the place is the first record's. */
  readonly isOfEach?: true
}

/** A test of the public page holds these selectors to its markup, which has no marks for previews. */
export const previewPlaces = {
  logos: { selector: 'body > [data-island="header"]' },
  banners: { selector: '#home' },
  aboutContents: { selector: '#about' },
  aboutFeatures: { selector: '#about ul > li', isOfEach: true },
  serviceContents: { selector: '#services' },
  serviceFeatures: { selector: '#services ul > li', isOfEach: true },
  portfolioContents: { selector: '#portfolio' },
  portfolioItems: { selector: '#portfolio ul > li', isOfEach: true },
  testimonialContents: { selector: '#testimonials' },
  testimonialItems: { selector: '#testimonials [aria-roledescription="carousel"] ul > li', isOfEach: true },
  galleryContents: { selector: '#gallery' },
  galleryItems: { selector: '#gallery ul > li', isOfEach: true },
  contactContents: { selector: '#contact' },
  contactInfos: { selector: '#contact ul > li', isOfEach: true },
  contactHours: { selector: '#contact [data-island="hours"]' },
  footers: { selector: '#footer' },
} as const satisfies Readonly<Record<CollectionName, PreviewPlace>>
