import { WholePicture } from '../cells/whole-picture.tsx'
import type { AreaScreen, ScreenOf } from '../collection-screen.ts'
import { serverMessageOr } from '../failure-messages.ts'
import { sectionHeadings } from './section-headings.ts'

const failures = {
  load: serverMessageOr('Failed to load services'),
  create: serverMessageOr('Create failed'),
  update: serverMessageOr('Update failed'),
  delete: serverMessageOr('Delete failed'),
}

export const serviceContentsScreen = {
  ...sectionHeadings,
  name: 'serviceContents',
  title: 'Service Contents',
  words: { one: 'Content', many: 'service contents' },
  loading: 'Loading service contents...',
  filters: { search: ['heading', 'subHeading'], all: 'All' },
  pageSize: 100,
  empty: 'No service contents found.',
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'serviceContents'>

export const serviceFeaturesScreen = {
  name: 'serviceFeatures',
  title: 'Service Features',
  words: { one: 'Feature', many: 'service features' },
  loading: 'Loading service features...',
  fields: {
    title: { label: 'Title', input: { kind: 'text' } },
    iconUrl: { label: 'Icon', input: { kind: 'media' }, cell: WholePicture },
    details: { label: 'Details', input: { kind: 'longText' } },
  },
  columns: ['title', 'iconUrl', 'details'],
  filters: { search: ['title', 'details'], all: 'All' },
  pageSize: 100,
  empty: 'No service features found.',
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'serviceFeatures'>

export const servicesArea = {
  title: 'Services Management',
  add: 'Add New',
  addTitle: 'Add New',
  section: '/#services',
  lists: [serviceContentsScreen, serviceFeaturesScreen],
} as const satisfies AreaScreen
