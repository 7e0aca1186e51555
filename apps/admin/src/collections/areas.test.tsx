import { screen, waitFor, within } from '@testing-library/react'
import { collections } from '@tablier/contracts'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, listOf } from '../../test/answers.ts'
import { answerList, contentRow } from '../../test/content-rows.ts'
import { administrator } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'
import type { AreaScreen } from './collection-screen.ts'
import { aboutArea } from './screens/about.ts'
import { contactsArea } from './screens/contacts.ts'
import { footersArea } from './screens/footers.ts'
import { galleriesArea } from './screens/galleries.ts'
import { logosArea } from './screens/logos.ts'
import { portfoliosArea } from './screens/portfolios.ts'
import { servicesArea } from './screens/services.ts'
import { testimonialsArea } from './screens/testimonials.ts'

interface Specified {
  readonly area: AreaScreen
  readonly path: string
  readonly title: string
  readonly add: string
  readonly section: string
  readonly limit: number
  readonly all: string | null
  readonly loading: readonly string[]
  readonly columns: Readonly<Record<string, readonly string[]>>
  readonly types: readonly string[]
  readonly empty: readonly string[]
  /** Where the server says nothing, and where it says something; null: nothing is shown. */
  readonly loadFailure: readonly [string | null, string | null]
}

const headings = ['Heading', 'Sub Heading', 'Status', 'Action']

/** The areas in the specification's own words. */
const areas: Readonly<Record<string, Specified>> = {
  logos: {
    area: logosArea,
    path: '/admin/logos',
    title: 'Logos Management',
    add: 'Add Logo',
    section: '/#home',
    limit: 50,
    all: 'All',
    loading: ['Loading logos...'],
    columns: { 'Logos Management': ['Text Logo', 'Image Logo', 'Alt Text', 'Status', 'Action'] },
    types: [],
    empty: ['No logos found.'],
    loadFailure: ['Failed to load logos', 'Failed to load logos'],
  },
  about: {
    area: aboutArea,
    path: '/admin/about',
    title: 'About Management',
    add: 'Add New',
    section: '/#about',
    limit: 50,
    all: 'All Status',
    loading: ['Loading about contents...', 'Loading features...'],
    columns: {
      'About Contents': ['Heading', 'Summary', 'Details', 'Image/Video', 'Status', 'Action'],
      Features: ['Title', 'Details', 'Status', 'Action'],
    },
    types: ['Content', 'Feature'],
    empty: ['No content found.', 'No features found.'],
    loadFailure: ['Failed to load About items', 'Failed to load About items'],
  },
  services: {
    area: servicesArea,
    path: '/admin/services',
    title: 'Services Management',
    add: 'Add New',
    section: '/#services',
    limit: 100,
    all: 'All',
    loading: ['Loading service contents...', 'Loading service features...'],
    columns: { 'Service Contents': headings, 'Service Features': ['Title', 'Icon', 'Details', 'Status', 'Action'] },
    types: ['Content', 'Feature'],
    empty: ['No service contents found.', 'No service features found.'],
    loadFailure: ['Failed to load services', 'The oven is cold.'],
  },
  portfolios: {
    area: portfoliosArea,
    path: '/admin/portfolios',
    title: 'Portfolios Management',
    add: 'Add New',
    section: '/#portfolio',
    limit: 50,
    all: 'All',
    loading: ['Loading portfolio contents...', 'Loading portfolio items...'],
    columns: {
      'Portfolio Contents': headings,
      'Portfolio Items': [
        'Category',
        'Title',
        'Image',
        'Ingredients',
        'Details',
        'Awards',
        'Label',
        'Status',
        'Action',
      ],
    },
    types: ['Content', 'Item'],
    empty: ['No portfolio contents found.', 'No portfolio items found.'],
    loadFailure: [null, null],
  },
  testimonials: {
    area: testimonialsArea,
    path: '/admin/testimonials',
    title: 'Testimonials Management',
    add: 'Add New',
    section: '/#testimonials',
    limit: 100,
    all: 'All',
    loading: ['Loading testimonial contents...', 'Loading testimonial items...'],
    columns: {
      'Testimonials Contents': headings,
      'Testimonials Items': ['Image', 'Name', 'Label', 'Details', 'Rating', 'Status', 'Action'],
    },
    types: ['Content', 'Item'],
    empty: ['No testimonial contents found.', 'No testimonial items found.'],
    loadFailure: [null, null],
  },
  galleries: {
    area: galleriesArea,
    path: '/admin/galleries',
    title: 'Galleries Management',
    add: 'Add New',
    section: '/#gallery',
    limit: 100,
    all: 'All',
    loading: ['Loading gallery contents...', 'Loading gallery items...'],
    columns: {
      'Galleries Contents': headings,
      'Gallery Items': ['Image', 'Title', 'Category', 'Details', 'Status', 'Action'],
    },
    types: ['Content', 'Item'],
    empty: ['No gallery contents found.', 'No gallery items found.'],
    loadFailure: ['Failed to load galleries', 'The oven is cold.'],
  },
  contacts: {
    area: contactsArea,
    path: '/admin/contacts',
    title: 'Contacts Management',
    add: 'Add New',
    section: '/#contact',
    limit: 100,
    all: null,
    loading: ['Loading contact contents...', 'Loading contact information...', 'Loading available hours...'],
    columns: {
      'Heading & Sub Heading': headings,
      'Contact Information': ['Icon', 'Type', 'Label', 'Value', 'Status', 'Action'],
      'Available Hours': ['Day', 'Open', 'Close', 'Note', 'Status', 'Action'],
    },
    types: ['Content', 'Contact info', 'Available hour'],
    empty: ['No contact contents found.', 'No contact information found.', 'No available hours found.'],
    loadFailure: ['Failed to load contacts', 'The oven is cold.'],
  },
  footers: {
    area: footersArea,
    path: '/admin/footers',
    title: 'Footers Management',
    add: 'Add New Footer',
    section: '/#footer',
    limit: 50,
    all: 'All Status',
    loading: ['Loading...'],
    columns: { 'Footers Management': ['Heading', 'Social Links', 'Status', 'Action'] },
    types: [],
    empty: ['No footers found.'],
    loadFailure: ['Failed to load footers', 'The oven is cold.'],
  },
}

const pathsOf = ({ lists }: AreaScreen) => lists.map(({ name }) => `/api${collections[name].path}/admin`)

describe.each(Object.entries(areas))('the %s screen', (_name, specified) => {
  const { area, path } = specified

  it('has its lists with their columns, searches, filters and counts', async () => {
    const queries: string[] = []
    server.use(
      ...area.lists.map(({ name }) =>
        http.get(`/api${collections[name].path}/admin`, ({ request }) => {
          queries.push(new URL(request.url).search)
          return listOf([contentRow(name, 1), contentRow(name, 2)])
        }),
      ),
    )
    renderSignedIn(administrator, path)
    expect(await screen.findByRole('heading', { level: 1, name: specified.title })).toBeVisible()
    expect(screen.getByRole('button', { name: specified.add })).toBeVisible()
    expect(screen.getByRole('link', { name: /^View on site/ })).toHaveAttribute('href', specified.section)
    for (const [title, columns] of Object.entries(specified.columns)) {
      const list = within(await screen.findByRole('region', { name: title }))
      expect(list.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(columns)
      expect(list.getByText('Showing 2 results')).toBeVisible()
      expect(list.queryByRole('searchbox') !== null).toBe(specified.all !== null)
      expect(list.queryByRole('combobox', { name: 'Filter by status' })?.textContent?.replace('Status: ', '')).toBe(
        specified.all ?? undefined,
      )
    }
    expect(queries).toEqual(area.lists.map(() => `?page=1&limit=${specified.limit}`))
  })

  it('says that it loads, and then that there is nothing', async () => {
    let answer = () => undefined as void
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.use(
      ...pathsOf(area).map((address) =>
        http.get(address, async () => {
          await held
          return listOf([])
        }),
      ),
    )
    renderSignedIn(administrator, path)
    for (const text of specified.loading) expect(await screen.findByText(text)).toBeVisible()
    answer()
    for (const text of specified.empty) expect(await screen.findByText(text)).toBeVisible()
  })

  it.each([
    ['the server says nothing', 0, () => failure('internal', null)],
    ['the server says something', 1, () => failure('internal', 'The oven is cold.')],
  ] as const)('tells as specified that a list failed where %s, and tries again', async (_when, which, answer) => {
    server.use(...pathsOf(area).map((address) => http.get(address, answer)))
    const { user } = renderSignedIn(administrator, path)
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(area.lists.length))
    const expected = specified.loadFailure[which]
    expect(screen.queryAllByRole('alert').map((alert) => alert.textContent)).toEqual(
      expected === null ? [] : area.lists.map(() => expected),
    )
    server.use(...area.lists.map(({ name }) => answerList(name, [])))
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body)
    expect(await screen.findByText(specified.empty[0] ?? '')).toBeVisible()
  })

  it('asks of which type the new record is, where there are several', async () => {
    server.use(...area.lists.map(({ name }) => answerList(name, [])))
    const { user } = renderSignedIn(administrator, path)
    await user.click(await screen.findByRole('button', { name: specified.add }))
    const dialog = within(await screen.findByRole('dialog'))
    const choice = dialog.queryByRole('combobox', { name: 'Type' })
    if (choice) await user.click(choice)
    const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)
    await waitFor(() => expect(offered()).toEqual(specified.types))
  })
})
