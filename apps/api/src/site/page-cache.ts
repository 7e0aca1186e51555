interface Keepable {
  readonly isComplete: boolean
}

interface PageCacheOptions<Page extends Keepable> {
  /** Rises with each change of content; undefined while it is not known, when nothing may be kept. */
  readonly contentVersion: () => number | undefined | Promise<number | undefined>
  readonly build: (path: string) => Promise<Page>
  readonly maxPages?: number
}

/**
 * Keeps pages ready to send for as long as the content they show stands. A page
 * is built once however many ask at the same moment; one that failed or is
 * incomplete is not kept; of too many, the one asked for the longest ago goes.
 */
export function createPageCache<Page extends Keepable>(
  options: PageCacheOptions<Page>,
): (path: string) => Promise<Page> {
  const { contentVersion, build, maxPages = 100 } = options
  let keptVersion = Number.NEGATIVE_INFINITY
  const pages = new Map<string, Promise<Page>>()

  const keep = (path: string): Promise<Page> => {
    const page = build(path)
    const forget = () => {
      if (pages.get(path) === page) pages.delete(path)
    }
    page.then(({ isComplete }) => isComplete || forget(), forget)
    return page
  }

  return async (path) => {
    // Read before the build: a page that was begun before a change counts as old, even where it shows the change.
    const version = await contentVersion()
    if (version === undefined || version < keptVersion) return build(path)
    if (version > keptVersion) {
      pages.clear()
      keptVersion = version
    }
    const page = pages.get(path) ?? keep(path)
    pages.delete(path)
    pages.set(path, page) // a Map stands in the order of insertion: this one is now the youngest
    const [oldest] = pages.keys()
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest)
    return page
  }
}
