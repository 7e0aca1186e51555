import type { Endpoint } from '@tablier/contracts'
import { type ContentCache, createContentCache } from '../caching/content-cache.ts'
import type { ReadyAnswer } from './ready-answer.ts'

export interface KeptAnswer extends ReadyAnswer {
  readonly isComplete: boolean
}

/** What a request to an endpoint names, as its schemas have read it. */
interface Named {
  readonly params?: unknown
  readonly query?: unknown
}

/** Returns the kept answer to a request, or builds it. */
export type PublicAnswers = (
  endpoint: Pick<Endpoint, 'path' | 'params' | 'query'>,
  named: Named,
  build: () => Promise<KeptAnswer>,
) => Promise<KeptAnswer>

interface PublicAnswersOptions {
  readonly contentVersion: () => number | undefined
  readonly onLookup?: ((isHit: boolean) => void) | undefined
}

const MAX_BYTES = 16 * 1024 * 1024

/**
 * Keeps the API's public answers ready to send, because they depend only on the content. Those to requests with an id or
 * a number of a page are as many as somebody makes up, so they are kept apart: they can push out each other only.
 */
export function createPublicAnswers(options: PublicAnswersOptions): PublicAnswers {
  const few: ContentCache<KeptAnswer> = createContentCache({ ...options, maxAnswers: 300, maxBytes: MAX_BYTES })
  const many: ContentCache<KeptAnswer> = createContentCache({ ...options, maxAnswers: 300, maxBytes: MAX_BYTES })
  return (endpoint, { params, query }, build) => {
    const isFree = namesFreely(endpoint.params, params) || namesFreely(endpoint.query, query)
    return (isFree ? many : few)(JSON.stringify([endpoint.path, params, query]), build)
  }
}

/** Returns whether a value is neither the default of its schema nor one of a list. */
function namesFreely(schema: Endpoint['query'], values: unknown): boolean {
  return Object.entries(values ?? {}).some(([name, value]) => {
    const field = schema?.properties[name]
    return value !== undefined && value !== field?.['default'] && !field?.['enum']
  })
}
