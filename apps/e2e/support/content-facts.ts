import type { CollectionName } from '@tablier/contracts'

/** The facts about a collection's screen from the specification, and the texts that its test types. */
export interface ContentFacts {
  /** The screen's path below /admin. */
  readonly screen: string
  /** The button that adds a record. */
  readonly add: string
  /** The list's heading. */
  readonly list: string
  /** The choice under 'Type', if the screen has several lists. */
  readonly type?: string
  readonly columns: readonly string[]
  /** The text for each input of the form; `#` is replaced by the test's mark. The first input names the record. */
  readonly texts: Readonly<Record<string, string>>
  /** The button that must be clicked to show some of the inputs. */
  readonly opener?: string
  /** The input for a picture. */
  readonly picture?: string
  /** All inputs that the search covers, and the filter's option for every status. */
  readonly filters: { readonly search: readonly string[]; readonly all: 'All' | 'All Status' } | null
  /** The question before deleting. If null, there is no question, and the toast offers Undo. */
  readonly confirm: string | null
  /** The target of the screen's link to the site. */
  readonly anchor: `#${string}`
  /** The element on the site that shows the record, by default the target of `anchor`. */
  readonly place?: string
  /** The inputs whose texts a visitor sees. */
  readonly shown: readonly string[]
}

const headings = {
  type: 'Content',
  columns: ['Heading', 'Sub Heading', 'Status', 'Action'],
  texts: { Heading: '# heading', 'Sub Heading': '# sub heading' },
  shown: ['Heading', 'Sub Heading'],
} as const

const searchedHeadings = { ...headings, filters: { search: ['Heading', 'Sub Heading'], all: 'All' } } as const

const sure = 'Are you sure you want to delete?'

const about = { screen: 'about', add: 'Add New', confirm: 'Delete this item?', anchor: '#about' } as const
const services = { screen: 'services', add: 'Add New', confirm: null, anchor: '#services' } as const
const portfolios = { screen: 'portfolios', add: 'Add New', confirm: null, anchor: '#portfolio' } as const
const testimonials = { screen: 'testimonials', add: 'Add New', confirm: null, anchor: '#testimonials' } as const
const galleries = { screen: 'galleries', add: 'Add New', confirm: sure, anchor: '#gallery' } as const
const contacts = { screen: 'contacts', add: 'Add New', confirm: sure, anchor: '#contact' } as const

export const contentFacts = {
  logos: {
    screen: 'logos',
    add: 'Add Logo',
    list: 'Logos Management',
    columns: ['Text Logo', 'Image Logo', 'Alt Text', 'Status', 'Action'],
    texts: { 'Text Logo': '# house', 'Alt Text': '# drawing' },
    filters: { search: ['Text Logo', 'Alt Text'], all: 'All' },
    confirm: 'Delete this logo?',
    anchor: '#home',
    place: 'header:has(nav)',
    shown: ['Text Logo'],
  },
  banners: {
    screen: 'banners',
    add: 'Add Banner',
    list: 'Banners Management',
    columns: ['Heading', 'Sub heading', 'Image/Video', 'Button text 1', 'Button text 2', 'Status', 'Action'],
    texts: {
      Heading: '# supper',
      'Sub heading': '# six courses',
      'Button text 1': '# dishes',
      'Button text 2': '# dates',
    },
    picture: 'Image/Video',
    filters: { search: ['Heading', 'Sub heading'], all: 'All' },
    confirm: 'Are you sure you want to delete this banner? This action cannot be undone.',
    anchor: '#home',
    shown: ['Heading', 'Sub heading', 'Button text 1', 'Button text 2'],
  },
  aboutContents: {
    ...about,
    list: 'About Contents',
    type: 'Content',
    columns: ['Heading', 'Summary', 'Details', 'Image/Video', 'Status', 'Action'],
    texts: { Heading: '# cook', Summary: '# in short', Details: '# at length' },
    picture: 'Image/Video',
    filters: { search: ['Heading', 'Summary', 'Details'], all: 'All Status' },
    shown: ['Heading', 'Summary', 'Details'],
  },
  aboutFeatures: {
    ...about,
    list: 'Features',
    type: 'Feature',
    columns: ['Title', 'Details', 'Status', 'Action'],
    texts: { Title: '# years', Details: '# at the stove' },
    filters: { search: ['Title', 'Details'], all: 'All Status' },
    shown: ['Title', 'Details'],
  },
  serviceContents: {
    ...searchedHeadings,
    ...services,
    list: 'Service Contents',
  },
  serviceFeatures: {
    ...services,
    list: 'Service Features',
    type: 'Feature',
    columns: ['Title', 'Icon', 'Details', 'Status', 'Action'],
    texts: { Title: '# dinner', Details: '# at yours' },
    picture: 'Icon',
    filters: { search: ['Title', 'Details'], all: 'All' },
    shown: ['Title', 'Details'],
  },
  portfolioContents: {
    ...searchedHeadings,
    ...portfolios,
    list: 'Portfolio Contents',
  },
  portfolioItems: {
    ...portfolios,
    list: 'Portfolio Items',
    type: 'Item',
    columns: ['Category', 'Title', 'Image', 'Ingredients', 'Details', 'Awards', 'Label', 'Status', 'Action'],
    texts: {
      Title: '# soup',
      Category: '# starter',
      Ingredients: '# pumpkin',
      Details: '# slowly',
      Awards: '# gold',
      Label: '# vegan',
    },
    picture: 'Image',
    filters: { search: ['Category', 'Title', 'Ingredients', 'Details', 'Awards', 'Label'], all: 'All' },
    shown: ['Category', 'Title', 'Ingredients', 'Awards'],
  },
  testimonialContents: {
    ...searchedHeadings,
    ...testimonials,
    list: 'Testimonials Contents',
  },
  testimonialItems: {
    ...testimonials,
    list: 'Testimonials Items',
    type: 'Item',
    columns: ['Image', 'Name', 'Label', 'Details', 'Rating', 'Status', 'Action'],
    texts: { Name: '# guest', Label: '# trade', Details: '# praise' },
    picture: 'Image',
    filters: { search: ['Name', 'Label', 'Details'], all: 'All' },
    shown: ['Name', 'Label', 'Details'],
  },
  galleryContents: {
    ...searchedHeadings,
    ...galleries,
    list: 'Galleries Contents',
  },
  galleryItems: {
    ...galleries,
    list: 'Gallery Items',
    type: 'Item',
    columns: ['Image', 'Title', 'Category', 'Details', 'Status', 'Action'],
    texts: { Title: '# table', Category: '# evening', Ingredients: '# linen', Details: '# by candlelight' },
    picture: 'Image',
    filters: { search: ['Title', 'Details', 'Category'], all: 'All' },
    shown: ['Title', 'Category', 'Ingredients'],
  },
  contactContents: {
    ...headings,
    ...contacts,
    list: 'Heading & Sub Heading',
    filters: null,
  },
  contactInfos: {
    ...contacts,
    list: 'Contact Information',
    type: 'Contact info',
    columns: ['Icon', 'Type', 'Label', 'Value', 'Status', 'Action'],
    texts: { Kind: '# kind', Label: '# label', Value: '# value' },
    picture: 'Icon',
    filters: null,
    shown: ['Label', 'Value'],
  },
  contactHours: {
    ...contacts,
    list: 'Available Hours',
    type: 'Available hour',
    columns: ['Day', 'Open', 'Close', 'Note', 'Status', 'Action'],
    texts: { Day: '# day', Open: '# noon', Close: '# night', Note: '# perhaps' },
    filters: null,
    shown: ['Day', 'Open', 'Close'],
  },
  footers: {
    screen: 'footers',
    add: 'Add New Footer',
    list: 'Footers Management',
    columns: ['Heading', 'Social Links', 'Status', 'Action'],
    texts: { Heading: '# house', 'Media Name': '# paper', 'Media Link': 'https://#.example/' },
    opener: '+ Add Social',
    filters: { search: ['Heading', 'Media Name', 'Media Link'], all: 'All Status' },
    confirm: 'Delete this footer?',
    anchor: '#footer',
    shown: ['Heading', 'Media Name'],
  },
} as const satisfies Record<Exclude<CollectionName, 'looks'>, ContentFacts>
