import { MessageSquareQuote } from 'lucide-react'
import { Stars } from '../cells.tsx'
import { type Area, onlyLogged, type ScreenOf, sectionHeadings } from '../collection-screen.ts'

const failures = { load: onlyLogged, create: onlyLogged, update: onlyLogged, delete: onlyLogged }

export const testimonialContentsScreen = {
  ...sectionHeadings,
  name: 'testimonialContents',
  title: 'Testimonials Contents',
  nouns: { one: 'Content', many: 'testimonial contents' },
  pageSize: 100,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'testimonialContents'>

export const testimonialItemsScreen = {
  name: 'testimonialItems',
  title: 'Testimonials Items',
  nouns: { one: 'Item', many: 'testimonial items' },
  explanation: 'Item: what a guest says about you.',
  fields: {
    imageUrl: { label: 'Image', input: { kind: 'media', photo: { withoutAlt: 'the name' } } },
    name: { label: 'Name', input: { kind: 'text' } },
    label: { label: 'Label', input: { kind: 'text', placeholder: 'Job title and company' } },
    details: { label: 'Details', input: { kind: 'longText' } },
    reviewNumber: { label: 'Review Number', heading: 'Rating', input: { kind: 'number' }, cell: Stars },
  },
  columns: ['imageUrl', 'name', 'label', 'details', 'reviewNumber'],
  filters: { search: ['name', 'label', 'details'], all: 'All' },
  pageSize: 100,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'testimonialItems'>

export const testimonialsArea = {
  label: 'Testimonials',
  path: '/admin/testimonials',
  icon: MessageSquareQuote,
  add: 'Add New',
  section: '#testimonials',
  lists: [testimonialContentsScreen, testimonialItemsScreen],
} as const satisfies Area
