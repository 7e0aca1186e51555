import { MessageSquareQuote } from 'lucide-react'
import { Stars } from '../cells.tsx'
import { type Area, onlyLogged, type ScreenOf, sectionHeadings } from '../collection-screen.ts'
import { t } from '../../words.ts'

const failures = { load: onlyLogged, create: onlyLogged, update: onlyLogged, delete: onlyLogged }

export const testimonialContentsScreen = {
  ...sectionHeadings,
  name: 'testimonialContents',
  title: t.testimonialsContents,
  noun: 'content',
  pageSize: 100,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'testimonialContents'>

export const testimonialItemsScreen = {
  name: 'testimonialItems',
  title: t.testimonialsItems,
  noun: 'item',
  explanation: t.itemWhatAGuestSaysAbout,
  fields: {
    imageUrl: { label: t.image, input: { kind: 'media', photo: { withoutAlt: 'name' } } },
    name: { label: t.name, input: { kind: 'text' } },
    label: { label: t.label, input: { kind: 'text', placeholder: t.jobTitleAndCompany } },
    details: { label: t.details, input: { kind: 'longText' } },
    reviewNumber: { label: t.reviewNumber, heading: t.rating, input: { kind: 'number' }, cell: Stars },
  },
  columns: ['imageUrl', 'name', 'label', 'details', 'reviewNumber'],
  filters: { search: ['name', 'label', 'details'], all: t.all },
  pageSize: 100,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'testimonialItems'>

export const testimonialsArea = {
  label: t.testimonials,
  path: '/admin/testimonials',
  icon: MessageSquareQuote,
  add: t.addNew,
  section: '#testimonials',
  lists: [testimonialContentsScreen, testimonialItemsScreen],
} as const satisfies Area
