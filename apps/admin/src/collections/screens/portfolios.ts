import { dishAllergensInWords } from '@tablier/contracts'
import { ChefHat } from 'lucide-react'
import { lazy } from 'react'
import { type Area, failuresOf, onlyLogged, type ScreenOf, sectionHeadings } from '../collection-screen.ts'

// Loaded with the form, not with the sidebar.
const DishAllergensInput = lazy(async () => ({
  default: (await import('../form/dish-allergens-input.tsx')).DishAllergensInput,
}))

const failures = { load: onlyLogged, ...failuresOf('') }

export const portfolioContentsScreen = {
  ...sectionHeadings,
  name: 'portfolioContents',
  title: 'Portfolio Contents',
  nouns: { one: 'Content', many: 'portfolio contents' },
  pageSize: 50,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'portfolioContents'>

export const portfolioItemsScreen = {
  name: 'portfolioItems',
  title: 'Portfolio Items',
  nouns: { one: 'Item', many: 'portfolio items' },
  hasPhotoDrafts: true,
  explanation: 'Item: a dish.',
  fields: {
    imageUrl: { label: 'Image', input: { kind: 'media', photo: { withoutAlt: 'the title and the category' } } },
    title: { label: 'Title', input: { kind: 'text' } },
    category: { label: 'Category', input: { kind: 'text', hasSuggestions: true } },
    ingredients: { label: 'Ingredients', input: { kind: 'longText', placeholder: 'Separated by commas' } },
    allergens: { label: 'Allergens', input: { kind: 'own', Input: DishAllergensInput }, asText: dishAllergensInWords },
    details: { label: 'Details', input: { kind: 'longText' } },
    awards: { label: 'Awards', input: { kind: 'text' } },
    label: { label: 'Label', input: { kind: 'text' } },
  },
  columns: ['category', 'title', 'imageUrl', 'ingredients', 'details', 'awards', 'label'],
  nameField: 'title',
  filters: { search: ['category', 'title', 'ingredients', 'details', 'awards', 'label'], all: 'All' },
  pageSize: 50,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'portfolioItems'>

export const portfoliosArea = {
  label: 'Portfolios',
  path: '/admin/portfolios',
  icon: ChefHat,
  add: 'Add New',
  section: '#portfolio',
  lists: [portfolioContentsScreen, portfolioItemsScreen],
} as const satisfies Area
