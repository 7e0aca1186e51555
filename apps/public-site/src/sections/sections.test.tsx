import { screen } from '@testing-library/react'
import type { CollectionName } from '@tablier/contracts'
import english from '@tablier/words/refusals/en'
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
import cases from './sections.cases.json' with { type: 'json' }

interface Case {
  readonly section: Part
  readonly loading?: string
  /** The default heading. */
  readonly heading: string
  readonly empty: string
  readonly failure: string
  readonly staysWithoutContent?: boolean
  /** The collections that it loads, its headings first. */
  readonly lists: readonly string[]
}

describe.each<Case>([
  { section: services, ...cases.services },
  { section: portfolio, ...cases.portfolio, failure: `Error: ${english.unavailable}` },
  { section: testimonials, ...cases.testimonials },
  { section: gallery, ...cases.gallery },
  { section: contact, ...cases.contact },
])('the section $heading', (facts) => {
  const { section, loading = 'Loading...', heading, empty, failure, lists, staysWithoutContent } = facts

  it('says that it is loading and then that it is empty, below its default heading', async () => {
    renderSection(section)
    expect(screen.getByText(loading).closest('output')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    expect(await screen.findByText(empty)).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  })

  it('shows the headings of the first content record, also if there is no other', async () => {
    renderSection(section, { [lists[0]!]: [{ heading: 'On the plate', sub_heading: 'Nine dishes' }] })
    expect(await screen.findByRole('heading', { level: 2, name: 'On the plate' })).toBeVisible()
    expect(screen.getByText('Nine dishes')).toBeVisible()
    if (!staysWithoutContent) expect(screen.getByText(empty)).toBeVisible()
    expect(screen.queryByText(loading)).not.toBeInTheDocument()
  })

  it.each(lists)('shows an error if %s fails', async (list) => {
    server.use(failing(list as CollectionName)) // the JSON file forgets it
    renderSection(section)
    expect((await screen.findByRole('alert')).textContent).toBe(failure)
  })
})
