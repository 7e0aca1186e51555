import type { CollectionName } from '@tablier/contracts'
import { historyReaders } from '../history/history-search.ts'
import { searchOf, textIn } from '../components/list-search.ts'
import type { Area, CollectionScreen } from './collection-screen.ts'

/**
 * The search parameters of an area's page. `/admin/portfolios?add=item` opens the form for a new dish,
 * `?edit=portfolioItems-7` that of a record;
 * with `&field=details`, that field has the focus.
 */
export const areaSearch = searchOf({
  add: textIn,
  edit: textIn,
  field: textIn,
  ...historyReaders,
})

export type AreaSearch = ReturnType<typeof areaSearch>

/** The search parameters of a link to the form of a record. */
export function editSearch(name: CollectionName, id: number): AreaSearch {
  return { edit: `${name}-${id}` }
}

/** Returns the history that a link names; undefined if it does not name one of this area. */
export function historyInSearch(area: Area, { history, revision }: AreaSearch) {
  const named = namedRecord(area, history)
  return named && { ...named, revision }
}

/** Returns the list and the record id from a link's `edit`. */
export function recordToEdit(area: Area, edit?: string): { screen: CollectionScreen; id: number } | undefined {
  const named = namedRecord(area, edit)
  return named && named.id > 0 ? named : undefined
}

function namedRecord({ lists }: Area, text = ''): { screen: CollectionScreen; id: number } | undefined {
  const [, name, id] = /^(\w+)-(\d{1,9})$/.exec(text) ?? []
  const screen = lists.find((list) => list.name === name)
  return screen && { screen, id: Number(id) }
}

/** Returns the list for a link's `add`, such as 'item' or 'contactInfo'. */
export function listToAdd({ lists }: Area, add: string | undefined): CollectionScreen | undefined {
  return lists.find(({ noun, choice = noun }) => choice === add)
}
