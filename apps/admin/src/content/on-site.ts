import { builtInStats, type CollectionName, shownCount, shownTogether } from '@tablier/contracts'
import type { Area, CollectionScreen, ContentRecord } from './collection-screen.ts'
import { t } from '../language/words.ts'

/** The records of a list as far as they are loaded, in their order; undefined while the first ones load. */
type Loaded = readonly ContentRecord[] | undefined

/** The claims of the text that visitors see instead of the story. */
export const claims = builtInStats.map(({ id, title }) => `“${title} ${t.builtInStat({ stat: id })}”`).join(', ')

/** Returns the list that must have published records before the page shows `screen`; null if there is none. */
export function partnerOf(screen: CollectionScreen, { lists }: Area): CollectionScreen | null {
  if (!isShownTogether(screen)) return null
  return lists.find((other) => other !== screen && isShownTogether(other)) ?? null
}

function isShownTogether({ name }: CollectionScreen): boolean {
  return shownTogether.some((one: CollectionName) => one === name)
}

export function hasPublished(records: Loaded): boolean {
  return records?.some(isPublished) ?? true // not known before the list is loaded
}

/** Returns the record without which visitors would see the built-in block again; undefined if there is none. */
export function lastOfStory(
  records: Loaded,
  partner: CollectionScreen | null,
  partners: Loaded,
): ContentRecord | undefined {
  const [only, other] = records?.filter(isPublished) ?? []
  return partner && hasPublished(partners) && !other ? only : undefined
}

/** Returns for each record, by its id, whether visitors see it, or why not. The rules are those of the public page. */
export function siteNotes(
  screen: CollectionScreen,
  records: readonly ContentRecord[],
  partner: CollectionScreen | null,
  partners: Loaded,
): ReadonlyMap<number, string> {
  const limit = shownCount(screen.name)
  const last = lastOfStory(records, partner, partners)
  let published = 0
  const noteOf = (record: ContentRecord) => {
    if (!isPublished(record)) return t.notPublished
    published += 1
    if (published > limit) return screen.beyondLimit ?? t.onTheSite
    if (partner && !hasPublished(partners)) return t.notShownUntilAIsPublished({ partner: partner.noun })
    const reason = screen.hiddenBecause?.(record)
    if (reason) return reason
    return record === last ? t.withoutItVisitorsSeeTheBuilt : t.onTheSite
  }
  return new Map(records.map((record) => [record.id, noteOf(record)]))
}

/** Returns whether a press takes the record off the site: it is one of several that visitors may see. */
export function canBeTakenOff({ name }: CollectionScreen, record: ContentRecord): boolean {
  return isPublished(record) && shownCount(name) > 1
}

export function isOnSite(note: string): boolean {
  return note === t.onTheSite || note === t.withoutItVisitorsSeeTheBuilt
}

function isPublished({ status }: ContentRecord): boolean {
  return status === 'Published'
}
