import { AppError } from '@tablier/api-rules'
import { api, type Endpoint, listEndpoints } from '@tablier/contracts'

export interface Route {
  /** The endpoint's dotted name, such as `banners.update`. */
  readonly name: string
  readonly params: Readonly<Record<string, string>>
}

/** A path without parameters goes before one with: `/banners/admin` is no `/banners/:id`. */
const routes = listEndpoints(api)
  .map(({ name, endpoint }) => ({ name, method: endpoint.method, pattern: patternOf(endpoint) }))
  .toSorted((a, b) => parametersIn(a.pattern) - parametersIn(b.pattern))

/**
 * The endpoint that answers a call; undefined where there is none.
 * @param path with `/api`, without the query
 * @throws AppError `invalid_input` where a parameter cannot be decoded
 */
export function findRoute(method: string, path: string): Route | undefined {
  for (const { name, pattern } of routes.filter((route) => route.method === method)) {
    const match = pattern.exec(path)
    if (match) return { name, params: decoded(match.groups ?? {}) }
  }
  return undefined
}

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function parametersIn({ source }: RegExp): number {
  return source.split('(?<').length - 1
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch (cause) {
    throw new AppError('invalid_input', { message: 'The address cannot be decoded.', cause })
  }
}
