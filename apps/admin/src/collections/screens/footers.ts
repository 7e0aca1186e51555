import { parseSocialMedia } from '@tablier/contracts'
import { Footprints } from 'lucide-react'
import { SocialLinks } from '../cells.tsx'
import { type Area, failuresOf, htmlToText, type ScreenOf, serverMessageOr } from '../collection-screen.ts'
import { t } from '../../words.ts'

export const footersScreen = {
  name: 'footers',
  title: t.footersManagement,
  noun: 'footer',
  beyondLimit: t.onlyTheFirstPublishedFooterIs,
  fields: {
    heading: { label: t.heading, input: { kind: 'richText' }, asText: htmlToText },
    socialMedia: {
      label: t.socialMedia,
      heading: t.socialLinks,
      input: { kind: 'socialMedia' },
      cell: SocialLinks,
      asText: (list) => parseSocialMedia(list).flatMap(Object.values).join('\n'),
    },
  },
  columns: ['heading', 'socialMedia'],
  filters: { search: ['heading', 'socialMedia'], all: t.allStatus },
  pageSize: 50,
  confirmDelete: t.deleteThisFooter,
  failures: { load: serverMessageOr(t.failedToLoadFooters), ...failuresOf('footer') },
} as const satisfies ScreenOf<'footers'>

export const footersArea = {
  label: t.footers,
  path: '/admin/footers',
  icon: Footprints,
  add: t.addNewFooter,
  addTitle: t.addFooter,
  section: '#footer',
  lists: [footersScreen],
} as const satisfies Area
