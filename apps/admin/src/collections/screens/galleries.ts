import { Images } from 'lucide-react'
import { GalleryImage } from '../cells.tsx'
import { type Area, changeFailures, type ScreenOf, sectionHeadings, serverMessageOr } from '../collection-screen.ts'
import { t } from '../../words.ts'

const failures = { load: serverMessageOr(t.failedToLoadGalleries), ...changeFailures() }

export const galleryContentsScreen = {
  ...sectionHeadings,
  name: 'galleryContents',
  title: t.galleriesContents,
  noun: 'content',
  pageSize: 100,
  confirmDelete: t.areYouSureYouWantToQuestion,
  failures,
} as const satisfies ScreenOf<'galleryContents'>

export const galleryItemsScreen = {
  name: 'galleryItems',
  title: t.galleryItems,
  noun: 'item',
  hasPhotoDrafts: true,
  explanation: t.itemAPictureWithItsTitle,
  fields: {
    imageUrl: {
      label: t.image,
      input: { kind: 'media', photo: { withoutAlt: 'title' } },
      cell: GalleryImage,
    },
    title: { label: t.title, input: { kind: 'text' } },
    category: { label: t.category, input: { kind: 'text', hasSuggestions: true } },
    ingredients: { label: t.ingredients, input: { kind: 'longText', placeholder: t.separatedByCommas } },
    details: { label: t.details, input: { kind: 'longText' } },
  },
  alsoSent: (_fields, file) => (file ? { timestamp: Date.now() } : null),
  columns: ['imageUrl', 'title', 'category', 'details'],
  filters: { search: ['title', 'details', 'category'], all: t.all },
  pageSize: 100,
  confirmDelete: t.areYouSureYouWantToQuestion,
  failures,
} as const satisfies ScreenOf<'galleryItems'>

export const galleriesArea = {
  label: t.galleries,
  path: '/admin/galleries',
  icon: Images,
  add: t.addNew,
  section: '#gallery',
  lists: [galleryContentsScreen, galleryItemsScreen],
} as const satisfies Area
