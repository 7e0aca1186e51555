import type { Area, CollectionScreen } from './collection-screen.ts'

/**
 * The search parameters of an area's page. `/admin/portfolios?add=item` opens the form for a new dish,
 * `?edit=portfolioItems-7` that of a record.
 */
export interface AreaSearch {
  readonly add?: string
  readonly edit?: string
}

export function areaSearch({ add, edit }: Record<string, unknown>): AreaSearch {
  return { ...(typeof add === 'string' && { add }), ...(typeof edit === 'string' && { edit }) }
}

/** The list and the id of the record that a link's `edit` names. */
export function recordToEdit({ lists }: Area, edit = ''): { screen: CollectionScreen; id: number } | undefined {
  const [, name, id] = /^(\w+)-([1-9]\d{0,8})$/.exec(edit) ?? []
  const screen = lists.find((list) => list.name === name)
  return screen && { screen, id: Number(id) }
}

/** The list that a link's `add` names by its type: 'item', 'contact-info'. */
export function listToAdd({ lists }: Area, add: string | undefined): CollectionScreen | undefined {
  return lists.find(({ words }) => words.one.toLowerCase().replaceAll(' ', '-') === add)
}
