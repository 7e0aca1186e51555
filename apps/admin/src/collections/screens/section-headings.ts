import type { ScreenOf } from '../collection-screen.ts'

/** What the collections of section headings have in common. */
export const sectionHeadings = {
  fields: {
    heading: { label: 'Heading', input: { kind: 'text' } },
    subHeading: { label: 'Sub Heading', input: { kind: 'longText' } },
  },
  columns: ['heading', 'subHeading'],
  filters: { search: ['heading', 'subHeading'], all: 'All' },
} as const satisfies Partial<ScreenOf<'serviceContents'>>
