import { AppError } from '@tablier/backend'
import { api, listEndpoints } from '@tablier/contracts'

export interface Route {
  /** The endpoint's dotted name, such as `banners.update`, or `uploads`. */
  readonly name: string
  readonly params: Readonly<Record<string, string>>
}

const uploads = [
  { name: 'uploads', method: 'GET', path: '/uploads/:name' },
  { name: 'uploads', method: 'GET', path: '/uploads/:name/:variant' },
]

/** Paths without parameters come first: `/banners/admin` must not match `/banners/:id`. */
const routes = [
  ...listEndpoints(api).map(({ name, endpoint: { method, path } }) => ({ name, method, path })),
  ...uploads,
]
  .map(({ name, method, path }) => ({ name, method, pattern: patternOf(path) }))
  .toSorted((a, b) => parametersIn(a.pattern) - parametersIn(b.pattern))

/** Returns the route of a call to a path with `/api`. @throws AppError `invalid_input` if it cannot be decoded */
export function findRoute(method: string, path: string): Route | undefined {
  for (const { name, pattern } of routes.filter((route) => route.method === method)) {
    const match = pattern.exec(path)
    if (match) return { name, params: decoded(match.groups ?? {}) }
  }
  return undefined
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function parametersIn({ source }: RegExp): number {
  return source.split('(?<').length - 1
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'addressUnreadable', cause })
  }
}
