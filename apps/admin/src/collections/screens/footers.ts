import { parseSocialMedia } from '@tablier/contracts'
import { Footprints } from 'lucide-react'
import { SocialLinks } from '../cells.tsx'
import { type Area, failuresOf, htmlToText, type ScreenOf, serverMessageOr } from '../collection-screen.ts'

export const footersScreen = {
  name: 'footers',
  title: 'Footers Management',
  nouns: { one: 'Footer', many: 'footers' },
  beyondLimit: 'Only the first published footer is shown',
  loading: 'Loading...',
  fields: {
    heading: { label: 'Heading', input: { kind: 'richText' }, asText: htmlToText },
    socialMedia: {
      label: 'Social Media',
      heading: 'Social Links',
      input: { kind: 'socialMedia' },
      cell: SocialLinks,
      asText: (list) => parseSocialMedia(list).flatMap(Object.values).join('\n'),
    },
  },
  columns: ['heading', 'socialMedia'],
  filters: { search: ['heading', 'socialMedia'], all: 'All Status' },
  pageSize: 50,
  confirmDelete: 'Delete this footer?',
  failures: { load: serverMessageOr('Failed to load footers'), ...failuresOf('footer') },
} as const satisfies ScreenOf<'footers'>

export const footersArea = {
  label: 'Footers',
  path: '/admin/footers',
  icon: Footprints,
  add: 'Add New Footer',
  addTitle: 'Add Footer',
  section: '#footer',
  lists: [footersScreen],
} as const satisfies Area
