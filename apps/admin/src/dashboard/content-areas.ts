import type { CollectionName } from '@tablier/contracts'

export interface ContentArea {
  readonly name: CollectionName
  readonly label: string
  readonly path: string
}

/** What the dashboard counts. */
export const contentAreas = [
  { name: 'banners', label: 'Banners', path: '/admin/banners' },
  { name: 'serviceFeatures', label: 'Services', path: '/admin/services' },
  { name: 'portfolioItems', label: 'Portfolio items', path: '/admin/portfolios' },
  { name: 'testimonialItems', label: 'Testimonials', path: '/admin/testimonials' },
  { name: 'galleryItems', label: 'Gallery items', path: '/admin/galleries' },
] as const satisfies readonly ContentArea[]
