const PAGE_LIMIT = 100

interface ListPage<Item> {
  readonly items: readonly Item[]
  /** Records on all pages. */
  readonly total: number
}

/** Returns all records of a list in its order. @param load loads one page; the first is 1 */
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
