import { ConciergeBell } from 'lucide-react'
import { WholePicture } from '../cells.tsx'
import { type Area, changeFailures, type ScreenOf, sectionHeadings, serverMessageOr } from '../collection-screen.ts'

const failures = { load: serverMessageOr('Failed to load services'), ...changeFailures() }

export const serviceContentsScreen = {
  ...sectionHeadings,
  name: 'serviceContents',
  title: 'Service Contents',
  nouns: { one: 'Content', many: 'service contents' },
  pageSize: 100,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'serviceContents'>

export const serviceFeaturesScreen = {
  name: 'serviceFeatures',
  title: 'Service Features',
  nouns: { one: 'Feature', many: 'service features' },
  explanation: 'Feature: one of the services that you offer.',
  fields: {
    title: { label: 'Title', input: { kind: 'text' } },
    iconUrl: { label: 'Icon', input: { kind: 'media' }, cell: WholePicture },
    details: { label: 'Details', input: { kind: 'longText' } },
  },
  columns: ['title', 'iconUrl', 'details'],
  filters: { search: ['title', 'details'], all: 'All' },
  pageSize: 100,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'serviceFeatures'>

export const servicesArea = {
  label: 'Services',
  path: '/admin/services',
  icon: ConciergeBell,
  add: 'Add New',
  section: '#services',
  hasFailureBanner: true,
  lists: [serviceContentsScreen, serviceFeaturesScreen],
} as const satisfies Area
