import { ENQUIRY_PATH, siteQueryText } from '@tablier/contracts'
import { createContentCache } from '../caching/content-cache.ts'
import type { Gate, Gates } from '../gates/gates.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { BuiltPage } from './build-page.ts'
import type { PageAddress } from './paths.ts'
import { type ReadyPage, readyPage } from './send-page.ts'
import type { SiteReader } from './site-reader.ts'

interface KeptPagesOptions {
  readonly build: (address: PageAddress) => Promise<BuiltPage>
  readonly reader: Pick<SiteReader, 'pages' | 'hasOwnPage'>
  readonly contentVersion: () => number | undefined
  readonly gates: Pick<Gates, 'fixedPages' | 'queriedPages' | 'publicAnswers'>
  readonly metrics: Pick<Metrics, 'countKept'> | undefined
  /** Runs what no request waits for. */
  readonly inBackground: (task: () => Promise<void>) => void
}

const HOME: PageAddress = { prefix: '', path: '/', query: {} }

/**
 * Returns what gives an address's page, which is built once for each change of content. There are few pages without a
 * query; those with one are as many as somebody asks for, so they are kept apart and can push out each other only.
 */
export function createKeptPages(options: KeptPagesOptions): (address: PageAddress) => Promise<ReadyPage> {
  const { build, reader, gates } = options
  const fixed = openShelf(options, { lookUps: gates.fixedPages, renderings: gates.fixedPages })
  const queried = openShelf(options, { lookUps: gates.publicAnswers, renderings: gates.queriedPages })
  const shelfOf = (key: string) => (key.includes('?') ? queried : fixed)

  /**
   * Returns the address whose page is shown; undefined if it is not known. Made-up ids and parts get the plain page, so
   * that they cannot fill the cache.
   */
  const lookUp = async (address: PageAddress): Promise<PageAddress | undefined> => {
    const key = keyOf(address)
    if (key === '/' || key === ENQUIRY_PATH) return address
    const { addresses, lookUps } = shelfOf(key)
    const known = await addresses(key, () =>
      lookUps.pass(async () => ({ shown: await shownAt(address, reader), isComplete: true })),
    ).catch(() => undefined) // too many wait, or the page's own reading fails too and logs why
    return known?.shown
  }

  return async (address) => {
    const known = await lookUp(address)
    const shown = known ?? HOME
    const key = keyOf(shown)
    const { pages, renderings } = shelfOf(key)
    const found = await pages(key, () => renderings.pass(async () => readyPage(await build(shown), key)))
    if (known) return found
    return address.prefix + address.path === '/' ? { ...found, isSubstitute: true } : { ...found, isComplete: false }
  }
}

/** Returns where pages are kept, and the gates that those pass which are not kept yet. */
function openShelf(
  { contentVersion, inBackground, metrics }: KeptPagesOptions,
  entrances: { readonly lookUps: Gate; readonly renderings: Gate },
) {
  const kept = { contentVersion, keepsLast: true }
  const onLookup = metrics && ((isHit: boolean) => metrics.countKept('page', isHit))
  return {
    ...entrances,
    addresses: createContentCache<{ readonly shown: PageAddress; readonly isComplete: true }>(kept),
    pages: createContentCache<ReadyPage>({ ...kept, inBackground, onLookup }),
  }
}

/** Returns the address itself if it has a page, or else that of the plain page in its language. */
export async function shownAt(address: PageAddress, reader: KeptPagesOptions['reader']): Promise<PageAddress> {
  const { prefix, path, query } = address
  if (prefix && !(await reader.pages()).languages.slice(1).includes(prefix.slice(1))) return HOME
  const isOwn =
    path === '/' ? await reader.hasOwnPage(query) : path === ENQUIRY_PATH || (await reader.pages()).paths.includes(path)
  return isOwn ? address : { ...HOME, prefix }
}

function keyOf({ prefix, path, query }: PageAddress): string {
  return prefix + path + siteQueryText(query)
}
