import { screen } from '@testing-library/react'
import { type SitePart, siteParts } from '@tablier/contracts'
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
  readonly part: SitePart
}

describe.each<Case>([
  { section: services, part: 'services', ...cases.services },
  {
    section: portfolio,
    part: 'portfolio',
    ...cases.portfolio,
    failure: `Error: ${english.internal}`,
  },
  { section: testimonials, part: 'testimonials', ...cases.testimonials },
  { section: gallery, part: 'gallery', ...cases.gallery },
  { section: contact, part: 'contact', ...cases.contact },
])('the section $heading', (facts) => {
  const { section, loading = 'Loading...', heading, empty, failure, part, staysWithoutContent } = facts
  const [headings] = siteParts[part]

  it('says that it is loading and then that it is empty, below its default heading', async () => {
    renderSection(section)
    expect(screen.getByText(loading).closest('output')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    expect(await screen.findByText(empty)).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  })

  it('shows the headings of the first content record, also if there is no other', async () => {
    renderSection(section, { [headings]: [{ heading: 'On the plate', sub_heading: 'Nine dishes' }] })
    expect(await screen.findByRole('heading', { level: 2, name: 'On the plate' })).toBeVisible()
    expect(screen.getByText('Nine dishes')).toBeVisible()
    if (!staysWithoutContent) expect(screen.getByText(empty)).toBeVisible()
    expect(screen.queryByText(loading)).not.toBeInTheDocument()
  })

  it('shows an error if it cannot be read', async () => {
    server.use(failing(part))
    renderSection(section)
    expect((await screen.findByRole('alert')).textContent).toBe(failure)
  })
})
