import type { CollectionName } from '@tablier/contracts'
import type { Area, CollectionScreen } from './collection-screen.ts'

/** The search parameters of an area's page. `/admin/portfolios?add=item` opens the form for a new dish. */
export interface AreaSearch {
  readonly add?: string
  /** A list and the id of a record, such as 'banners-12': opens its history. The id 0 is the list's order. */
  readonly history?: string
  /** The number of the revision that the history shows first. */
  readonly revision?: number
}

export function areaSearch({ add, history, revision }: Record<string, unknown>): AreaSearch {
  return {
    ...(typeof add === 'string' && { add }),
    ...(typeof history === 'string' && { history }),
    ...(typeof revision === 'number' && { revision }),
  }
}

/** The search parameters of a link to the history of a record. */
export function historySearch(name: CollectionName, id: number, revision?: number): AreaSearch {
  return { history: `${name}-${id}`, ...(revision !== undefined && { revision }) }
}

/** The history that a link names; undefined if it names none of this area. */
export function historyInSearch({ lists }: Area, { history = '', revision }: AreaSearch) {
  const [, name, id] = /^(\w+)-(\d+)$/.exec(history) ?? []
  const screen = lists.find((list) => list.name === name)
  return screen && { screen, id: Number(id), revision }
}

/** The list that a link's `add` names by its type: 'item', 'contact-info'. */
export function listToAdd({ lists }: Area, add: string | undefined): CollectionScreen | undefined {
  return lists.find(({ words }) => words.one.toLowerCase().replaceAll(' ', '-') === add)
}
