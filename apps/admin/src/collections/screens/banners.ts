import { bannerMediaPath } from '@tablier/contracts'
import { PanelTop } from 'lucide-react'
import { type Area, failuresOf, type ScreenOf, serverMessageOr } from '../collection-screen.ts'

export const bannersScreen = {
  name: 'banners',
  title: 'Banners Management',
  nouns: { one: 'Banner', many: 'banners' },
  beyondLimit: 'Only the first published banner is shown',
  fields: {
    heading: { label: 'Heading', input: { kind: 'text' } },
    subHeading: { label: 'Sub heading', input: { kind: 'longText' } },
    mediaUrl: {
      label: 'Image/Video',
      input: { kind: 'media', photo: { withoutAlt: 'nothing, the text over it says it all' } },
    },
    buttonText1: {
      label: 'Button text 1',
      input: { kind: 'text', placeholder: 'Leads to your dishes, such as “See the menu”' },
    },
    buttonText2: {
      label: 'Button text 2',
      input: { kind: 'text', placeholder: 'Leads to the contact form, such as “Ask for a date”' },
    },
  },
  alsoSent: ({ mediaUrl }, file) =>
    !file && typeof mediaUrl === 'string' ? { mediaUrl: bannerMediaPath(mediaUrl) } : null,
  columns: ['heading', 'subHeading', 'mediaUrl', 'buttonText1', 'buttonText2'],
  filters: { search: ['heading', 'subHeading'], all: 'All' },
  pageSize: 50,
  confirmDelete: 'Are you sure you want to delete this banner? This action cannot be undone.',
  failures: { load: serverMessageOr('Failed to load banners'), ...failuresOf('banner') },
} as const satisfies ScreenOf<'banners'>

export const bannersArea = {
  label: 'Banners',
  path: '/admin/banners',
  icon: PanelTop,
  add: 'Add Banner',
  section: '#home',
  lists: [bannersScreen],
} as const satisfies Area
