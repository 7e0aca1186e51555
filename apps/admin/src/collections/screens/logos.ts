import { Stamp } from 'lucide-react'
import { WholePicture } from '../cells.tsx'
import { type Area, failuresOf, fixedMessage, type ScreenOf } from '../collection-screen.ts'
import { t } from '../../words.ts'

export const logosScreen = {
  name: 'logos',
  title: t.logosManagement,
  noun: 'logo',
  beyondLimit: t.onlyTheFirstPublishedLogoIs,
  fields: {
    textLogo: { label: t.textLogo, input: { kind: 'text' } },
    imgLogo: { label: t.imageLogo, input: { kind: 'media', hint: t.imageOrVideoMaximum1gb }, cell: WholePicture },
    altText: { label: t.altText, input: { kind: 'text' } },
  },
  columns: ['textLogo', 'imgLogo', 'altText'],
  filters: { search: ['textLogo', 'altText'], all: t.all },
  pageSize: 50,
  confirmDelete: t.deleteThisLogo,
  failures: { load: fixedMessage(t.failedToLoadLogos), ...failuresOf('logo', fixedMessage) },
} as const satisfies ScreenOf<'logos'>

export const logosArea = {
  label: t.logos,
  path: '/admin/logos',
  icon: Stamp,
  add: t.addLogo,
  section: '#home',
  lists: [logosScreen],
} as const satisfies Area
