import { ChefHat, ConciergeBell, Images, Info, MessageSquareQuote } from 'lucide-react'
import {
  type Area,
  changeFailures,
  failuresOf,
  fixedMessage,
  onlyLogged,
  type ScreenOf,
  headings,
  serverMessageOr,
} from '../collection-screen.ts'
import { GalleryImage, Stars, WholePicture } from '../cells.tsx'
import { dishAllergensInWords } from '@tablier/contracts'
import { t } from '../../language/words.ts'

const aboutFailures = { load: fixedMessage(t.failedToLoadAboutItems), ...changeFailures(fixedMessage) }

const aboutContentsScreen = {
  name: 'aboutContents',
  title: t.aboutContents,
  noun: 'content',
  explanation: t.storyHeadingExplained,
  beyondLimit: t.beyondFirstContent,
  fields: {
    heading: { label: t.heading, input: { kind: 'text' } },
    summary: { label: t.summary, input: { kind: 'longText' } },
    details: { label: t.details, input: { kind: 'longText' } },
    mediaUrl: { label: t.imageOrVideo, input: { kind: 'media', photo: { withoutAlt: 'heading' } } },
  },
  columns: ['heading', 'summary', 'details', 'mediaUrl'],
  filters: { search: ['heading', 'summary', 'details'], all: t.allStatus },
  confirmDelete: t.deleteThisItem,
  failures: aboutFailures,
} as const satisfies ScreenOf<'aboutContents'>

const aboutFeaturesScreen = {
  name: 'aboutFeatures',
  title: t.features,
  noun: 'feature',
  explanation: t.aboutFeatureExplained,
  beyondLimit: t.beyondThreeFeatures,
  fields: {
    title: { label: t.title, input: { kind: 'text' } },
    details: { label: t.details, input: { kind: 'longText' } },
  },
  columns: ['title', 'details'],
  filters: { search: ['title', 'details'], all: t.allStatus },
  confirmDelete: t.deleteThisItem,
  failures: aboutFailures,
} as const satisfies ScreenOf<'aboutFeatures'>

export const aboutArea = {
  label: t.about,
  heading: t.aboutManagement,
  path: '/admin/about',
  purpose: t.yourStory,
  icon: Info,
  add: t.addNew,
  section: '#about',
  lists: [aboutContentsScreen, aboutFeaturesScreen],
} as const satisfies Area

const serviceFailures = { load: serverMessageOr(t.failedToLoadServices), ...changeFailures() }

const serviceFeaturesScreen = {
  name: 'serviceFeatures',
  title: t.serviceFeatures,
  noun: 'service',
  choice: 'feature',
  explanation: t.serviceFeatureExplained,
  fields: {
    title: { label: t.title, input: { kind: 'text' } },
    iconUrl: { label: t.icon, input: { kind: 'media' }, cell: WholePicture },
    details: { label: t.details, input: { kind: 'longText' } },
  },
  columns: ['title', 'iconUrl', 'details'],
  filters: { search: ['title', 'details'], all: t.all },
  pageSize: 100,
  failures: serviceFailures,
} as const satisfies ScreenOf<'serviceFeatures'>

export const servicesArea = {
  label: t.services,
  heading: t.servicesManagement,
  path: '/admin/services',
  purpose: t.whatYouOffer,
  icon: ConciergeBell,
  add: t.addNew,
  section: '#services',
  hasFailureBanner: true,
  lists: [
    headings('serviceContents', t.serviceContents, { pageSize: 100, failures: serviceFailures }),
    serviceFeaturesScreen,
  ],
} as const satisfies Area

const testimonialFailures = { load: onlyLogged, create: onlyLogged, update: onlyLogged, delete: onlyLogged }

const testimonialItemsScreen = {
  name: 'testimonialItems',
  title: t.testimonialsItems,
  noun: 'testimonial',
  choice: 'item',
  explanation: t.testimonialItemExplained,
  fields: {
    imageUrl: { label: t.image, input: { kind: 'media', photo: { withoutAlt: 'name' } } },
    name: { label: t.name, input: { kind: 'text' } },
    label: { label: t.label, input: { kind: 'text', placeholder: t.jobTitleAndCompany } },
    details: { label: t.details, input: { kind: 'longText' } },
    reviewNumber: { label: t.reviewNumber, heading: t.rating, input: { kind: 'number' }, cell: Stars },
  },
  columns: ['imageUrl', 'name', 'label', 'details', 'reviewNumber'],
  filters: { search: ['name', 'label', 'details'], all: t.all },
  pageSize: 100,
  failures: testimonialFailures,
} as const satisfies ScreenOf<'testimonialItems'>

export const testimonialsArea = {
  label: t.testimonials,
  heading: t.testimonialsManagement,
  path: '/admin/testimonials',
  purpose: t.whatGuestsSay,
  icon: MessageSquareQuote,
  add: t.addNew,
  section: '#testimonials',
  lists: [
    headings('testimonialContents', t.testimonialsContents, { pageSize: 100, failures: testimonialFailures }),
    testimonialItemsScreen,
  ],
} as const satisfies Area

const galleryFailures = { load: serverMessageOr(t.failedToLoadGalleries), ...changeFailures() }

const galleryItemsScreen = {
  name: 'galleryItems',
  title: t.galleryItems,
  noun: 'galleryPicture',
  choice: 'item',
  hasPhotoDrafts: true,
  explanation: t.galleryItemExplained,
  fields: {
    imageUrl: { label: t.image, input: { kind: 'media', photo: { withoutAlt: 'title' } }, cell: GalleryImage },
    title: { label: t.title, input: { kind: 'text' } },
    category: { label: t.category, input: { kind: 'text', hasSuggestions: true } },
    ingredients: { label: t.ingredients, input: { kind: 'longText', placeholder: t.separatedByCommas } },
    details: { label: t.details, input: { kind: 'longText' } },
  },
  alsoSent: (_fields, file) => (file ? { timestamp: Date.now() } : null),
  columns: ['imageUrl', 'title', 'category', 'details'],
  filters: { search: ['title', 'details', 'category'], all: t.all },
  pageSize: 100,
  confirmDelete: t.deleteQuestion,
  failures: galleryFailures,
} as const satisfies ScreenOf<'galleryItems'>

export const galleriesArea = {
  label: t.galleries,
  heading: t.galleriesManagement,
  path: '/admin/galleries',
  purpose: t.helpOnGalleries,
  icon: Images,
  add: t.addNew,
  section: '#gallery',
  lists: [
    headings('galleryContents', t.galleriesContents, {
      pageSize: 100,
      confirmDelete: t.deleteQuestion,
      failures: galleryFailures,
    }),
    galleryItemsScreen,
  ],
} as const satisfies Area

const failures = { load: onlyLogged, ...failuresOf('item') }

export const portfolioItemsScreen = {
  name: 'portfolioItems',
  title: t.portfolioItems,
  noun: 'dish',
  choice: 'item',
  hasPhotoDrafts: true,
  explanation: t.itemADish,
  fields: {
    imageUrl: { label: t.image, input: { kind: 'media', photo: { withoutAlt: 'title' } } },
    title: { label: t.title, input: { kind: 'text' } },
    category: { label: t.category, input: { kind: 'text', hasSuggestions: true } },
    ingredients: { label: t.ingredients, input: { kind: 'longText', placeholder: t.separatedByCommas } },
    allergens: {
      label: t.allergens,
      input: { kind: 'dishAllergens' },
      asText: (text) => dishAllergensInWords(text, t),
    },
    details: { label: t.details, input: { kind: 'longText' } },
    awards: { label: t.awards, input: { kind: 'text' } },
    label: { label: t.label, input: { kind: 'text' } },
  },
  columns: ['category', 'title', 'imageUrl', 'ingredients', 'details', 'awards', 'label'],
  nameField: 'title',
  filters: { search: ['category', 'title', 'ingredients', 'details', 'awards', 'label'], all: t.all },
  failures,
} as const satisfies ScreenOf<'portfolioItems'>

export const portfoliosArea = {
  label: t.portfolios,
  heading: t.portfoliosManagement,
  path: '/admin/portfolios',
  purpose: t.helpOnDishes,
  icon: ChefHat,
  add: t.addNew,
  section: '#portfolio',
  lists: [headings('portfolioContents', t.portfolioContents, { failures }), portfolioItemsScreen],
} as const satisfies Area
