import type { Area } from './collection-screen.ts'
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
