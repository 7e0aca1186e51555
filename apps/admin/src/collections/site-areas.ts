import type { CollectionName } from '@tablier/contracts'
import type { Area, CollectionScreen } from './collection-screen.ts'
import { aboutArea } from './screens/about.ts'
import { bannersArea } from './screens/banners.ts'
import { contactsArea } from './screens/contacts.ts'
import { footersArea } from './screens/footers.ts'
import { galleriesArea } from './screens/galleries.ts'
import { logosArea } from './screens/logos.ts'
import { portfoliosArea } from './screens/portfolios.ts'
import { servicesArea } from './screens/services.ts'
import { testimonialsArea } from './screens/testimonials.ts'

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

/** Every list of the site with the area that it is in. */
export const siteLists: readonly ListInArea[] = siteAreas.flatMap((area) =>
  area.lists.map((screen) => ({ area, screen })),
)

const byName = new Map(siteLists.map((list) => [list.screen.name, list]))

/** The list of a collection and the area that it is in. */
export function listOf(name: CollectionName): ListInArea {
  return byName.get(name)! // every collection has a list
}
