import { Info } from 'lucide-react'
import { type Area, changeFailures, fixedMessage, type ScreenOf } from '../collection-screen.ts'

const failures = { load: fixedMessage('Failed to load About items'), ...changeFailures(fixedMessage) }

export const aboutContentsScreen = {
  name: 'aboutContents',
  title: 'About Contents',
  nouns: { one: 'Content', many: 'about contents' },
  explanation: 'Section heading: your story, with its heading and a picture.',
  beyondLimit: 'Another content is shown: only the first published one appears',
  fields: {
    heading: { label: 'Heading', input: { kind: 'text' } },
    summary: { label: 'Summary', input: { kind: 'longText' } },
    details: { label: 'Details', input: { kind: 'longText' } },
    mediaUrl: { label: 'Image/Video', input: { kind: 'media', photo: { withoutAlt: 'the heading' } } },
  },
  columns: ['heading', 'summary', 'details', 'mediaUrl'],
  filters: { search: ['heading', 'summary', 'details'], all: 'All Status' },
  pageSize: 50,
  empty: 'No content found.',
  confirmDelete: 'Delete this item?',
  failures,
} as const satisfies ScreenOf<'aboutContents'>

export const aboutFeaturesScreen = {
  name: 'aboutFeatures',
  title: 'Features',
  nouns: { one: 'Feature', many: 'features' },
  explanation: 'Feature: a fact or figure below your story. The site shows three.',
  beyondLimit: 'Only the first three features are shown',
  fields: {
    title: { label: 'Title', input: { kind: 'text' } },
    details: { label: 'Details', input: { kind: 'longText' } },
  },
  columns: ['title', 'details'],
  filters: { search: ['title', 'details'], all: 'All Status' },
  pageSize: 50,
  confirmDelete: 'Delete this item?',
  failures,
} as const satisfies ScreenOf<'aboutFeatures'>

export const aboutArea = {
  label: 'About',
  path: '/admin/about',
  icon: Info,
  add: 'Add New',
  section: '#about',
  lists: [aboutContentsScreen, aboutFeaturesScreen],
} as const satisfies Area
