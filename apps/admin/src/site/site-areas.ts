import type { AreaScreen } from '../collections/collection-screen.ts'
import { aboutArea } from '../collections/screens/about.ts'
import { bannersArea } from '../collections/screens/banners.ts'
import { contactsArea } from '../collections/screens/contacts.ts'
import { footersArea } from '../collections/screens/footers.ts'
import { galleriesArea } from '../collections/screens/galleries.ts'
import { logosArea } from '../collections/screens/logos.ts'
import { portfoliosArea } from '../collections/screens/portfolios.ts'
import { servicesArea } from '../collections/screens/services.ts'
import { testimonialsArea } from '../collections/screens/testimonials.ts'

export interface SiteArea {
  /** As the sidebar calls it. */
  readonly label: string
  readonly path: string
  readonly screen: AreaScreen
}

/** All content of the public site, in the sidebar's order. */
export const siteAreas: readonly SiteArea[] = [
  { label: 'Logos', path: '/admin/logos', screen: logosArea },
  { label: 'Banners', path: '/admin/banners', screen: bannersArea },
  { label: 'About', path: '/admin/about', screen: aboutArea },
  { label: 'Services', path: '/admin/services', screen: servicesArea },
  { label: 'Portfolios', path: '/admin/portfolios', screen: portfoliosArea },
  { label: 'Testimonials', path: '/admin/testimonials', screen: testimonialsArea },
  { label: 'Galleries', path: '/admin/galleries', screen: galleriesArea },
  { label: 'Contacts', path: '/admin/contacts', screen: contactsArea },
  { label: 'Footers', path: '/admin/footers', screen: footersArea },
]
