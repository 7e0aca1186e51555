import type { Words } from '@tablier/words/site/words'
import type { ListOfAll } from './page-rules.ts'

// The rules that the public page's scripts need. They are in a module of their own so that the scripts contain no others.

/**
 * For each list that may be long: how many records the page shows at first and with each press of 'See More' (`step`),
 * and how many one load of the page contains (`held`), for readers without scripts and for print.
 */
export const shownInParts = {
  portfolioItems: { step: 6, held: 24 },
  galleryItems: { step: 8, held: 24 },
} as const satisfies Partial<Record<ListOfAll, { readonly step: number; readonly held: number }>>

export type ListInParts = keyof typeof shownInParts

/** The words for a site without a name. */
export type DefaultName = Pick<Words, 'privateChef'>

/** Returns the name that the owner has set, or else the published logo's text, or else the default. */
export function shownSiteName(siteName: string | undefined, logoText: string | undefined, t: DefaultName): string {
  return siteName?.trim() || logoText?.trim() || t.privateChef
}
