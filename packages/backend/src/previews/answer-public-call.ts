import { allCollections, type SiteContent } from './site-content.ts'

/** An answer of the API to a public call. */
export interface PublicAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * Answers the public calls that a rendering of the landing page makes as the API does, but from this content.
 * @param path with its query, below the origin
 * @throws an error for any other call
 */
export function answerPublicCall(content: SiteContent, path: string): PublicAnswer {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const route = pathname.replace(/^\/api/, '')
  if (route === '/settings') return found({ settings: content.settings })
  if (route === '/legal-pages') return found({ items: content.legalPages.map(({ name, title }) => ({ name, title })) })
  const listed = allCollections.find(([, collection]) => collection.path === route)
  if (!listed) throw new Error(`a preview cannot answer ${path}`)
  return page(content.lists[listed[0]] ?? [], searchParams) // an older snapshot lacks new lists
}

function page(rows: readonly object[], query: URLSearchParams): PublicAnswer {
  const [number, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)]
  return found({ items: rows.slice((number - 1) * limit, number * limit), total: rows.length, page: number, limit })
}

function found(data: object): PublicAnswer {
  return { status: 200, body: { success: true, data } }
}
