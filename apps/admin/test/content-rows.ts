import { type CollectionName, type Collections, type Collection, collections } from '@tablier/contracts'
import { http } from 'msw/http'
import { listOf } from './answers.ts'

export type ContentRow<Name extends CollectionName> = Collections[Name]['record']['static']

/** A row of any collection as it travels: its texts say where they stand, such as 'heading 1'. */
export function contentRow<Name extends CollectionName>(
  name: Name,
  id: number,
  values: Partial<ContentRow<Name>> = {},
): ContentRow<Name> {
  const { fields, file }: Collection = collections[name]
  const own = Object.entries(fields).map(([column, { type }]) => {
    if (column === file?.column) return [column, null]
    return [column, type === 'integer' ? 5 : `${column} ${id}`]
  })
  return {
    id,
    position: id - 1,
    version: 1,
    status: 'Draft',
    created_at: '2026-05-01T18:30:00.000Z',
    updated_at: '2026-05-01T18:30:00.000Z',
    ...Object.fromEntries(own),
    ...values,
  } as ContentRow<Name> // built from the contract's own columns
}

/** Answers the administrator's list of a collection. */
export function answerList<Name extends CollectionName>(name: Name, rows: readonly ContentRow<Name>[]) {
  return http.get(`/api${collections[name].path}/admin`, () => listOf(rows))
}
