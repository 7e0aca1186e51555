import { type Collection, legalPageNames } from '@tablier/contracts'
import { allCollections, type SiteContent } from './site-content.ts'

/** An answer of the API to a public call. */
export interface PublicAnswer {
  readonly status: number
  readonly body: unknown
}

const notFound: PublicAnswer = { status: 404, body: { success: false, code: 'not_found', message: 'Not found.' } }

/**
 * Answers the public calls that a rendering makes as the API does, but from this content.
 * @param path with its query, below the origin
 */
export function answerPublicCall(content: SiteContent, path: string): PublicAnswer {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const route = pathname.replace(/^\/api/, '')
  if (route === '/settings') return found({ settings: content.settings })
  if (route === '/legal-pages') return found({ items: content.legalPages.map(({ name, title }) => ({ name, title })) })
  const legalPage = legalPageNames.find((name) => route === `/legal-pages/${name}`)
  if (legalPage)
    return one(
      'legal_page',
      content.legalPages.find(({ name }) => name === legalPage),
    )
  for (const [name, collection] of allCollections) {
    if (route === collection.path) return page(content.lists[name] ?? [], searchParams) // an older snapshot lacks new lists
    const id = idIn(route, collection)
    if (id !== undefined)
      return one(
        collection.key,
        content.lists[name]?.find((row) => row.id === id),
      )
  }
  return notFound
}

function page(rows: readonly object[], query: URLSearchParams): PublicAnswer {
  const [number, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)]
  return found({ items: rows.slice((number - 1) * limit, number * limit), total: rows.length, page: number, limit })
}

function idIn(route: string, { path }: Collection): number | undefined {
  const id = route.startsWith(`${path}/`) ? route.slice(path.length + 1) : ''
  return /^\d+$/.test(id) ? Number(id) : undefined
}

function one(key: string, record: object | undefined): PublicAnswer {
  return record ? found({ [key]: record }) : notFound
}

function found(data: object): PublicAnswer {
  return { status: 200, body: { success: true, data } }
}
