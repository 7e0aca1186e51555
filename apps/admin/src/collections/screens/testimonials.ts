import { Stars } from '../cells/stars.tsx'
import type { AreaScreen, ScreenOf } from '../collection-screen.ts'
import { onlyLogged } from '../failure-messages.ts'
import { sectionHeadings } from './section-headings.ts'

const failures = { load: onlyLogged, create: onlyLogged, update: onlyLogged, delete: onlyLogged }

export const testimonialContentsScreen = {
  ...sectionHeadings,
  name: 'testimonialContents',
  title: 'Testimonials Contents',
  words: { one: 'Content', many: 'testimonial contents' },
  loading: 'Loading testimonial contents...',
  filters: { search: ['heading', 'subHeading'], all: 'All' },
  pageSize: 100,
  empty: 'No testimonial contents found.',
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'testimonialContents'>

export const testimonialItemsScreen = {
  name: 'testimonialItems',
  title: 'Testimonials Items',
  words: { one: 'Item', many: 'testimonial items' },
  loading: 'Loading testimonial items...',
  fields: {
    imageUrl: { label: 'Image', input: { kind: 'media' } },
    name: { label: 'Name', input: { kind: 'text' } },
    label: { label: 'Label', input: { kind: 'text', placeholder: 'Job title and company' } },
    details: { label: 'Details', input: { kind: 'longText' } },
    reviewNumber: { label: 'Review Number', heading: 'Rating', input: { kind: 'number' }, cell: Stars },
  },
  columns: ['imageUrl', 'name', 'label', 'details', 'reviewNumber'],
  filters: { search: ['name', 'label', 'details'], all: 'All' },
  pageSize: 100,
  empty: 'No testimonial items found.',
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'testimonialItems'>

export const testimonialsArea = {
  title: 'Testimonials Management',
  add: 'Add New',
  addTitle: 'Add New',
  section: '/#testimonials',
  lists: [testimonialContentsScreen, testimonialItemsScreen],
} as const satisfies AreaScreen
