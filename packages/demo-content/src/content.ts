import { aboutContents, aboutFeatures } from './content/about.ts'
import { contactContents, contactHours, contactInfos } from './content/contact.ts'
import { footers } from './content/footer.ts'
import { galleryContents, galleryItems } from './content/gallery.ts'
import { portfolioContents, portfolioItems } from './content/portfolio.ts'
import { serviceContents, serviceFeatures } from './content/services.ts'
import { testimonialContents, testimonialItems } from './content/testimonials.ts'
import { banners, logos } from './content/welcome.ts'
import type { DemoContent } from './demo-record.ts'

/** The content of the example site "Maison Safran", which a new site starts with. */
export const demoContent: DemoContent = {
  logos,
  banners,
  aboutContents,
  aboutFeatures,
  serviceContents,
  serviceFeatures,
  portfolioContents,
  portfolioItems,
  testimonialContents,
  testimonialItems,
  galleryContents,
  galleryItems,
  contactContents,
  contactInfos,
  contactHours,
  footers,
}
