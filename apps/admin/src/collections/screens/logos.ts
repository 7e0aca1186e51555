import { Stamp } from 'lucide-react'
import { WholePicture } from '../cells.tsx'
import { type Area, failuresOf, fixedMessage, type ScreenOf } from '../collection-screen.ts'

export const logosScreen = {
  name: 'logos',
  title: 'Logos Management',
  nouns: { one: 'Logo', many: 'logos' },
  beyondLimit: 'Only the first published logo is shown',
  fields: {
    textLogo: { label: 'Text Logo', input: { kind: 'text' } },
    imgLogo: { label: 'Image Logo', input: { kind: 'media', hint: 'Image or video, maximum 1GB' }, cell: WholePicture },
    altText: { label: 'Alt Text', input: { kind: 'text' } },
  },
  columns: ['textLogo', 'imgLogo', 'altText'],
  filters: { search: ['textLogo', 'altText'], all: 'All' },
  pageSize: 50,
  confirmDelete: 'Delete this logo?',
  failures: { load: fixedMessage('Failed to load logos'), ...failuresOf('logo', fixedMessage) },
} as const satisfies ScreenOf<'logos'>

export const logosArea = {
  label: 'Logos',
  path: '/admin/logos',
  icon: Stamp,
  add: 'Add Logo',
  section: '#home',
  lists: [logosScreen],
} as const satisfies Area
