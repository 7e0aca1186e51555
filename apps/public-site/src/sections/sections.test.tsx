import { screen } from '@testing-library/react'
import { type CollectionName, errorCodes } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { failing, server } from '../testing/mock.ts'
import {
  contact,
  gallery,
  portfolio,
  services,
  testimonials,
  type Part,
  renderSection,
} from '../testing/render-section.tsx'

interface Case {
  readonly section: Part
  readonly loading?: string
  /** The default heading. */
  readonly heading: string
  readonly empty: string
  readonly failure: string
  readonly staysWithoutContent?: boolean
  /** The collections that it loads, its headings first. */
  readonly lists: readonly [CollectionName, ...CollectionName[]]
}

describe.each<Case>([
  {
    section: services,
    loading: 'Loading services...',
    heading: 'Our Services',
    empty: 'No service features available.',
    failure: 'Failed to load services. Please try again later.',
    lists: ['serviceContents', 'serviceFeatures'],
  },
  {
    section: portfolio,
    heading: 'Our Portfolio',
    empty: 'No portfolio items found.',
    failure: `Error: ${errorCodes.unavailable.message}`,
    lists: ['portfolioContents', 'portfolioItems'],
  },
  {
    section: testimonials,
    heading: 'What Our Guests Say',
    empty: 'No testimonials found.',
    failure: 'Failed to load testimonials. Please try again later.',
    lists: ['testimonialContents', 'testimonialItems'],
  },
  {
    section: gallery,
    heading: 'Our Gallery',
    empty: 'No gallery items found.',
    failure: 'Failed to load gallery data',
    lists: ['galleryContents', 'galleryItems'],
  },
  {
    section: contact,
    heading: 'Contact Us',
    empty: 'No contact information available',
    failure: 'Failed to load contact information. Please try again later.',
    staysWithoutContent: true,
    lists: ['contactContents', 'contactInfos', 'contactHours'],
  },
])(
  'the section $heading',
  ({ section, loading = 'Loading...', heading, empty, failure, lists, staysWithoutContent }) => {
    it('says that it is loading and then that it is empty, below its default heading', async () => {
      renderSection(section)
      expect(screen.getByText(loading).closest('output')).toBeInTheDocument()
      expect(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible()
      expect(await screen.findByText(empty)).toBeVisible()
      expect(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    })

    it('shows the headings of the first content record, also if there is no other', async () => {
      renderSection(section, { [lists[0]]: [{ heading: 'On the plate', sub_heading: 'Nine dishes' }] })
      expect(await screen.findByRole('heading', { level: 2, name: 'On the plate' })).toBeVisible()
      expect(screen.getByText('Nine dishes')).toBeVisible()
      if (!staysWithoutContent) expect(screen.getByText(empty)).toBeVisible()
      expect(screen.queryByText(loading)).not.toBeInTheDocument()
    })

    it.each(lists)('shows an error if %s fails', async (list) => {
      server.use(failing(list))
      renderSection(section)
      expect((await screen.findByRole('alert')).textContent).toBe(failure)
    })
  },
)
