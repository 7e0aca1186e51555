import { type ListInParts, shownInParts } from '@tablier/contracts/page-rules'
import type { Published } from './content.ts'

/** What the page shows of a record: all but what concerns the back office. */
export type PageItem<Name extends ListInParts> = Omit<
  Published<Name>,
  'position' | 'version' | 'status' | 'createdAt' | 'updatedAt'
>

/** A part of a long list, as the page's first byte holds it. */
export interface PartOfList<Item> {
  readonly items: readonly Item[]
  /** Which part of the list it is, from 1. */
  readonly part: number
  /** Records in the whole list. */
  readonly total: number
}

interface ListCalls<Item> {
  readonly list: (input: { query: { page: number; limit: number } }) => Promise<{ items: Item[]; total: number }>
  readonly get: (input: { params: { id: number } }) => Promise<{ item: Item }>
}

/**
 * Loads a part of a list.
 * @param part from 1
 * @param asked the id of a record that is added if it is in another part; one that does not exist is left out
 */
export async function partOfList<Item extends { readonly id: number }>(
  name: ListInParts,
  { list, get }: ListCalls<Item>,
  part = 1,
  asked?: number,
): Promise<PartOfList<Item>> {
  const { items, total } = await list({ query: { page: part, limit: shownInParts[name].held } })
  if (asked === undefined || total <= items.length || items.some(({ id }) => id === asked))
    return { items, part, total }
  try {
    const { item } = await get({ params: { id: asked } })
    return { items: [...items, item], part, total }
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return { items, part, total }
    throw error
  }
}

/** Whether a list goes on after this part. */
export function hasMore(name: ListInParts, { part, total }: Omit<PartOfList<unknown>, 'items'>): boolean {
  return part * shownInParts[name].held < total
}
