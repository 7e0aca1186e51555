import {
  ChefHat,
  ConciergeBell,
  Contact,
  Footprints,
  Images,
  Info,
  MessageSquareQuote,
  PanelTop,
  Stamp,
  type LucideIcon,
} from 'lucide-react'
import type { AreaScreen } from './collection-screen.ts'
import { aboutArea } from './screens/about.ts'
import { bannersArea } from './screens/banners.ts'
import { contactsArea } from './screens/contacts.ts'
import { footersArea } from './screens/footers.ts'
import { galleriesArea } from './screens/galleries.ts'
import { logosArea } from './screens/logos.ts'
import { portfoliosArea } from './screens/portfolios.ts'
import { servicesArea } from './screens/services.ts'
import { testimonialsArea } from './screens/testimonials.ts'

export interface SiteArea {
  /** As the sidebar calls it. */
  readonly label: string
  readonly path: string
  readonly icon: LucideIcon
  readonly screen: AreaScreen
}

/** All content of the public site, in the sidebar's order. */
export const siteAreas: readonly SiteArea[] = [
  { label: 'Logos', path: '/admin/logos', icon: Stamp, screen: logosArea },
  { label: 'Banners', path: '/admin/banners', icon: PanelTop, screen: bannersArea },
  { label: 'About', path: '/admin/about', icon: Info, screen: aboutArea },
  { label: 'Services', path: '/admin/services', icon: ConciergeBell, screen: servicesArea },
  { label: 'Portfolios', path: '/admin/portfolios', icon: ChefHat, screen: portfoliosArea },
  { label: 'Testimonials', path: '/admin/testimonials', icon: MessageSquareQuote, screen: testimonialsArea },
  { label: 'Galleries', path: '/admin/galleries', icon: Images, screen: galleriesArea },
  { label: 'Contacts', path: '/admin/contacts', icon: Contact, screen: contactsArea },
  { label: 'Footers', path: '/admin/footers', icon: Footprints, screen: footersArea },
]
