import type { FastifyInstance } from 'fastify'

interface Route {
  /** Such as `/enquiry/:token([^/]+)`. */
  readonly pattern: string
  readonly methods: readonly string[]
}

/** Returns all routes, by Fastify's own tree of them. */
export function routesOf(app: FastifyInstance): Route[] {
  const above: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      above.splice(depth, Infinity, (above[depth - 1] ?? '') + part)
      return methods === undefined ? [] : [{ pattern: above[depth] ?? '', methods: methods.split(', ') }]
    })
}
