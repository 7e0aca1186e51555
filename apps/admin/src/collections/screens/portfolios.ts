import { dishAllergensInWords } from '@tablier/contracts'
import { ChefHat } from 'lucide-react'
import { lazy } from 'react'
import { type Area, failuresOf, onlyLogged, type ScreenOf, sectionHeadings } from '../collection-screen.ts'
import { t } from '../../words.ts'

// Loaded with the form, not with the sidebar.
const DishAllergensInput = lazy(async () => ({
  default: (await import('../form/dish-allergens-input.tsx')).DishAllergensInput,
}))

const failures = { load: onlyLogged, ...failuresOf('item') }

export const portfolioContentsScreen = {
  ...sectionHeadings,
  name: 'portfolioContents',
  title: t.portfolioContents,
  noun: 'content',
  pageSize: 50,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'portfolioContents'>

export const portfolioItemsScreen = {
  name: 'portfolioItems',
  title: t.portfolioItems,
  noun: 'item',
  hasPhotoDrafts: true,
  explanation: t.itemADish,
  fields: {
    imageUrl: { label: t.image, input: { kind: 'media', photo: { withoutAlt: 'title' } } },
    title: { label: t.title, input: { kind: 'text' } },
    category: { label: t.category, input: { kind: 'text', hasSuggestions: true } },
    ingredients: { label: t.ingredients, input: { kind: 'longText', placeholder: t.separatedByCommas } },
    allergens: {
      label: t.allergens,
      input: { kind: 'own', Input: DishAllergensInput },
      asText: (text) => dishAllergensInWords(text, t),
    },
    details: { label: t.details, input: { kind: 'longText' } },
    awards: { label: t.awards, input: { kind: 'text' } },
    label: { label: t.label, input: { kind: 'text' } },
  },
  columns: ['category', 'title', 'imageUrl', 'ingredients', 'details', 'awards', 'label'],
  nameField: 'title',
  filters: { search: ['category', 'title', 'ingredients', 'details', 'awards', 'label'], all: t.all },
  pageSize: 50,
  confirmDelete: null,
  failures,
} as const satisfies ScreenOf<'portfolioItems'>

export const portfoliosArea = {
  label: t.portfolios,
  path: '/admin/portfolios',
  icon: ChefHat,
  add: t.addNew,
  section: '#portfolio',
  lists: [portfolioContentsScreen, portfolioItemsScreen],
} as const satisfies Area
