/** The most records that one call answers. */
const PAGE_LIMIT = 100

interface ListPage<Item> {
  readonly items: readonly Item[]
  /** Records on all pages. */
  readonly total: number
}

/**
 * All records of a list, page after page, in its order.
 * @param load asks for one page, 1 being the first; throws what it throws
 */
export async function everyPage<Item>(
  load: (query: { page: number; limit: number }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await load({ page, limit: PAGE_LIMIT })
    all.push(...items)
    if (items.length === 0 || page * PAGE_LIMIT >= total) return all
  }
}
