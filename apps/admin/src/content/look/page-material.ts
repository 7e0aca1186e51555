import {
  type CollectionName,
  type Help,
  type LookChoice,
  type Material,
  materialOf,
  whatWouldHelp,
} from '@tablier/contracts'
import { useQueries } from '@tanstack/react-query'
import type { ContentRecord } from '../collection-screen.ts'
import { allRecordsOptions } from '../use-records.ts'

const sources = ['banners', 'portfolioItems', 'galleryItems'] as const satisfies CollectionName[]

function recordsOf(name: CollectionName, enabled: boolean) {
  return { ...allRecordsOptions({ name }), enabled }
}

/** Returns what the owner has for the page, with drafts, as its preview shows it; undefined while that is loaded, null if it cannot be. */
export function useMaterial(isEnabled = true): Material | null | undefined {
  const queries = useQueries({
    queries: sources.map((name) => recordsOf(name, isEnabled)),
  })
  const [banners, dishes, gallery] = queries.map(({ data }) => data?.filter(({ status }) => status !== 'Archived'))
  if (!isEnabled || queries.some(({ isError }) => isError)) return null
  if (!banners || !dishes || !gallery) return undefined
  return materialOf({
    banners: banners.map((banner) => ({ heading: textOf(banner, 'heading'), media: pathOf(banner, 'mediaUrl') })),
    dishes: dishes.map((dish) => pathOf(dish, 'imageUrl')),
    gallery: gallery.map((item) => pathOf(item, 'imageUrl')),
  })
}

function textOf(record: ContentRecord, field: string): string {
  return String(record[field] ?? '')
}

function pathOf(record: ContentRecord, field: string): string | null {
  return textOf(record, field) || null
}

export interface Offered<Name> {
  readonly name: Name
  /** Null if the material fills it, or is not known yet. */
  readonly help: Help | null
}

/** Returns looks, or their parts: first what the material fills, then the others with what would help. */
export function byMaterial<Name extends string>(
  names: readonly Name[],
  choiceOf: (name: Name) => LookChoice,
  material: Material | null | undefined,
): Offered<Name>[] {
  const offered = names.map((name) => ({ name, help: material ? whatWouldHelp(choiceOf(name), material) : null }))
  return [...offered.filter(({ help }) => !help), ...offered.filter(({ help }) => help)]
}
