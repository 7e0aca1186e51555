import type { Area, CollectionScreen } from './collection-screen.ts'

/** The search parameters of an area's page. `/admin/portfolios?add=item` opens the form for a new dish. */
export interface AreaSearch {
  readonly add?: string
}

export function areaSearch({ add }: Record<string, unknown>): AreaSearch {
  return typeof add === 'string' ? { add } : {}
}

/** The list that a link's `add` names by its type: 'item', 'contact-info'. */
export function listToAdd({ lists }: Area, add: string | undefined): CollectionScreen | undefined {
  return lists.find(({ words }) => words.one.toLowerCase().replaceAll(' ', '-') === add)
}
