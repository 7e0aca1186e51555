/** The most records that one call answers. */
export const PAGE_LIMIT = 100

interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** All records of a public list, page after page. */
export async function everyPage<Item>(
  load: (query: { page: number; limit: number }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await load({ page, limit: PAGE_LIMIT })
    all.push(...items)
    if (items.length === 0 || page * PAGE_LIMIT >= total) return all
  }
}
