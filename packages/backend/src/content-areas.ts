import { collectionNames } from '@tablier/contracts'

/** The parts of the public content, by their names in `api`. */
export const contentAreas = [...collectionNames, 'settings', 'legalPages'] as const
export type ContentArea = (typeof contentAreas)[number]
