import { Palette } from 'lucide-react'
import { type Area, failuresOf, type ScreenOf, serverMessageOr } from '../collection-screen.ts'

export const looksScreen = {
  name: 'looks',
  title: 'Looks',
  nouns: { one: 'Look', many: 'looks' },
  beyondLimit: 'Only the first published look is shown',
  fields: {
    palette: { label: 'Palette', input: { kind: 'text' } },
    ownColour: { label: 'Your colour', input: { kind: 'text' } },
    darkMode: { label: 'Dark pages', input: { kind: 'text' } },
    fonts: { label: 'Type', input: { kind: 'text' } },
    opening: { label: 'Opening', input: { kind: 'text' } },
    sectionOrder: { label: 'Order of sections', input: { kind: 'text' } },
    corners: { label: 'Corners', input: { kind: 'text' } },
    dishPictures: { label: 'Pictures of dishes', input: { kind: 'text' } },
    space: { label: 'Space', input: { kind: 'text' } },
    iconUrl: { label: 'Icon', input: { kind: 'media' } },
    shareUrl: { label: 'Share picture', input: { kind: 'media' } },
  },
  columns: ['palette', 'fonts', 'opening'],
  filters: null,
  pageSize: 50,
  confirmDelete: null,
  failures: { load: serverMessageOr('Failed to load looks'), ...failuresOf('look') },
} as const satisfies ScreenOf<'looks'>

export const looksArea = {
  label: 'Look',
  path: '/admin/look',
  icon: Palette,
  add: 'Add Look',
  section: '#home',
  lists: [looksScreen],
} as const satisfies Area
