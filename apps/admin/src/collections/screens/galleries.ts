import { Images } from 'lucide-react'
import { GalleryImage } from '../cells.tsx'
import { type Area, changeFailures, type ScreenOf, sectionHeadings, serverMessageOr } from '../collection-screen.ts'

const failures = { load: serverMessageOr('Failed to load galleries'), ...changeFailures() }

export const galleryContentsScreen = {
  ...sectionHeadings,
  name: 'galleryContents',
  title: 'Galleries Contents',
  nouns: { one: 'Content', many: 'gallery contents' },
  pageSize: 100,
  confirmDelete: 'Are you sure you want to delete?',
  failures,
} as const satisfies ScreenOf<'galleryContents'>

export const galleryItemsScreen = {
  name: 'galleryItems',
  title: 'Gallery Items',
  nouns: { one: 'Item', many: 'gallery items' },
  hasPhotoDrafts: true,
  explanation: 'Item: a picture with its title.',
  fields: {
    imageUrl: {
      label: 'Image',
      input: { kind: 'media', photo: { withoutAlt: 'the title and the category' } },
      cell: GalleryImage,
    },
    title: { label: 'Title', input: { kind: 'text' } },
    category: { label: 'Category', input: { kind: 'text', hasSuggestions: true } },
    ingredients: { label: 'Ingredients', input: { kind: 'longText', placeholder: 'Separated by commas' } },
    details: { label: 'Details', input: { kind: 'longText' } },
  },
  alsoSent: (_fields, file) => (file ? { timestamp: Date.now() } : null),
  columns: ['imageUrl', 'title', 'category', 'details'],
  filters: { search: ['title', 'details', 'category'], all: 'All' },
  pageSize: 100,
  confirmDelete: 'Are you sure you want to delete?',
  failures,
} as const satisfies ScreenOf<'galleryItems'>

export const galleriesArea = {
  label: 'Galleries',
  path: '/admin/galleries',
  icon: Images,
  add: 'Add New',
  section: '#gallery',
  lists: [galleryContentsScreen, galleryItemsScreen],
} as const satisfies Area
