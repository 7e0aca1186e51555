import { aboutContents, aboutFeatures } from './abouts.ts'
import { banners } from './banners.ts'
import { contactContents, contactHours, contactInfos } from './contacts.ts'
import type { Collection } from './define-collection.ts'
import { footers } from './footers.ts'
import { galleryContents, galleryItems } from './galleries.ts'
import { logos } from './logos.ts'
import { portfolioContents, portfolioItems } from './portfolios.ts'
import { serviceContents, serviceFeatures } from './services.ts'
import { testimonialContents, testimonialItems } from './testimonials.ts'

/** The sixteen content collections. */
export const collections = {
  logos,
  banners,
  aboutContents,
  aboutFeatures,
  serviceContents,
  serviceFeatures,
  portfolioContents,
  portfolioItems,
  testimonialContents,
  testimonialItems,
  galleryContents,
  galleryItems,
  contactContents,
  contactInfos,
  contactHours,
  footers,
} as const satisfies Record<string, Collection>

export type Collections = typeof collections
export type CollectionName = keyof Collections

export const collectionNames = Object.keys(collections) as readonly CollectionName[] // Object.keys widens its keys to string
