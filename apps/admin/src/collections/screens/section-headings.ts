import type { ScreenOf } from '../collection-screen.ts'

/** What the collections of section headings have in common. */
export const sectionHeadings = {
  fields: {
    heading: { label: 'Heading', input: { kind: 'text' } },
    subHeading: { label: 'Sub Heading', input: { kind: 'longText' } },
  },
  explanation: 'Section heading: the title above this section, and the line below it.',
  beyondLimit: 'Another heading is shown: only the first published one appears',
  columns: ['heading', 'subHeading'],
  filters: { search: ['heading', 'subHeading'], all: 'All' },
} as const satisfies Partial<ScreenOf<'serviceContents'>>
