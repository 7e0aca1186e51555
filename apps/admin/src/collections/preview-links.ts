import type { CollectionName } from '@tablier/contracts'
import { useNavigate } from '@tanstack/react-router'
import type { ShownRecord } from '../preview/places.ts'
import type { Area, CollectionScreen } from './collection-screen.ts'
import { siteAreas } from './site-areas.ts'

function listOf(name: CollectionName): { area: Area; screen: CollectionScreen } | undefined {
  for (const area of siteAreas) for (const screen of area.lists) if (screen.name === name) return { area, screen }
  return undefined
}

/** The name of a place of the page, such as 'Portfolios: Item'. */
export function placeName({ collection }: ShownRecord): string {
  const { area, screen } = listOf(collection) ?? {}
  if (!area || !screen) return collection
  return area.lists.length > 1 ? `${area.label}: ${screen.words.one}` : area.label
}

/** Returns a function that opens the form of a record, or the list if there is no record. */
export function useOpenRecord(): (record: ShownRecord) => void {
  const navigate = useNavigate()
  return ({ collection, id }) => {
    const path = listOf(collection)?.area.path ?? '/admin/dashboard'
    void navigate({ href: id === null ? path : `${path}?edit=${collection}-${id}` })
  }
}
