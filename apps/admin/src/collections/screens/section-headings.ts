import type { CollectionScreen, FieldScreen, TextInputKind } from '../collection-screen.ts'

/** The fields and columns of every collection that holds the heading above a section. */
export const sectionHeadings = {
  fields: {
    heading: { label: 'Heading', input: { kind: 'text' } },
    subHeading: { label: 'Sub Heading', input: { kind: 'longText' } },
  },
  columns: ['heading', 'subHeading'],
} as const satisfies Pick<CollectionScreen, 'columns'> & { fields: Record<string, FieldScreen<TextInputKind>> }
