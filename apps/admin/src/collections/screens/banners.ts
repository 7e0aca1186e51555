import { bannerMediaPath } from '@tablier/contracts'
import type { ScreenOf } from '../collection-screen.ts'

export const bannersScreen = {
  name: 'banners',
  title: 'Banners Management',
  words: { one: 'Banner', many: 'banners' },
  fields: {
    heading: { label: 'Heading', input: { kind: 'text' } },
    subHeading: { label: 'Sub heading', input: { kind: 'longText' } },
    mediaUrl: { label: 'Image/Video', input: { kind: 'media', savedAs: bannerMediaPath } },
    buttonText1: { label: 'Button text 1', input: { kind: 'text' } },
    buttonText2: { label: 'Button text 2', input: { kind: 'text' } },
  },
  columns: ['heading', 'subHeading', 'mediaUrl', 'buttonText1', 'buttonText2'],
  searchFields: ['heading', 'subHeading'],
  pageSize: 50,
  empty: 'No banners found.',
  confirmDelete: 'Are you sure you want to delete this banner? This action cannot be undone.',
  failures: {
    load: 'Failed to load banners',
    create: 'Failed to create banner',
    update: 'Failed to update banner',
    delete: 'Failed to delete banner',
  },
} as const satisfies ScreenOf<'banners'>
