import type { CollectionName } from '@tablier/contracts'
import { useQueries } from '@tanstack/react-query'
import type { Area, CollectionScreen, ContentRecord } from './collection-screen.ts'
import { bannersArea, contactsArea, footersArea, logosArea } from './screens/frame.ts'
import { looksArea } from './screens/looks.tsx'
import { productsArea } from './screens/products.tsx'
import { aboutArea, galleriesArea, portfoliosArea, servicesArea, testimonialsArea } from './screens/sections.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ShownRecord } from './preview/places.ts'
import { editSearch } from './area-search.ts'
import { allRecordsOptions } from './use-records.ts'

/** All content of the public site, in the sidebar's order. */
export const siteAreas: readonly Area[] = [
  logosArea,
  bannersArea,
  aboutArea,
  servicesArea,
  portfoliosArea,
  testimonialsArea,
  galleriesArea,
  contactsArea,
  footersArea,
]

interface ListInArea {
  readonly area: Area
  readonly screen: CollectionScreen
}

/** Every list of the site with the area that it is in. The looks of the page are among the settings, products in eCommerce. */
const siteLists: readonly ListInArea[] = [...siteAreas, productsArea, looksArea].flatMap((area) =>
  area.lists.map((screen) => ({ area, screen })),
)

const byName = new Map(siteLists.map((list) => [list.screen.name, list]))

export function listOf(name: CollectionName): ListInArea {
  return byName.get(name)! // every collection has a list
}

export interface SiteList {
  readonly area: Area
  readonly screen: CollectionScreen
  /** Undefined while loading. */
  readonly records: readonly ContentRecord[] | undefined
  readonly hasFailed: boolean
}

/**
 * Every record of the site, for the dashboard and the search.
 * @param isEnabled nothing is loaded until it is true
 */
export function useSiteRecords(isEnabled = true): SiteList[] {
  const queries = useQueries({
    queries: siteLists.map(({ screen }) => ({ ...allRecordsOptions(screen), enabled: isEnabled })),
  })
  return siteLists.map(({ area, screen }, index) => ({
    area,
    screen,
    records: queries[index]?.data,
    hasFailed: queries[index]?.isError ?? false,
  }))
}

/** Returns a function that opens the form of a record, or the list if there is no record. */
export function useOpenRecord(): (record: ShownRecord) => void {
  const navigate = useNavigate()
  return ({ collection, id }) => {
    const search = id === null ? {} : editSearch(collection, id)
    void navigate({ to: listOf(collection).area.path, search })
  }
}
