import { type CollectionName, collections } from '@tablier/contracts'

const collectionNames = Object.keys(collections) as CollectionName[] // Object.keys widens its keys to string

/** The parts of the public content, by their names in `api`. */
export const contentAreas = [...collectionNames, 'settings', 'legalPages'] as const
export type ContentArea = (typeof contentAreas)[number]
