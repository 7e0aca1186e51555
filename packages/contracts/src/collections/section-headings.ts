import { Type } from '@sinclair/typebox'
import { requiredText, text } from '../endpoint/fields.ts'
import { defineCollection } from './define-collection.ts'

/** The heading and sub heading above a section; the page shows the first published record. */
export function sectionHeadings<const Table extends string, const Path extends string>(table: Table, path: Path) {
  return defineCollection({
    table,
    path,
    key: 'content',
    fields: { heading: requiredText(200), sub_heading: Type.Optional(text(500)) },
  })
}
