import { readFileSync } from 'node:fs'

const generated = readFileSync(new URL('../../admin/src/routeTree.gen.ts', import.meta.url), 'utf8')
const [, union = ''] = /fullPaths:([^}]*?)\n {2}fileRoutesByTo/.exec(generated) ?? []

/** The path of every route of the back office, such as `/admin/orders/$id`, from the file that its router is made of. */
export const routes: readonly string[] = [
  ...new Set([...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replace(/\/$/, ''))),
].sort((a, b) => a.localeCompare(b))
