import { randomUUID } from 'node:crypto'
import { ask, type Seen } from './ask.ts'
import paths from './odd-paths.json' with { type: 'json' }

/** Paths that no page has and that are hard to parse. */
export const oddPaths: readonly string[] = paths

/** Requests `count` paths that nobody has requested before, so no kept answer can be sent, all at once. */
export async function requestUnknownPaths(server: string, count: number): Promise<Seen[]> {
  return Promise.all(Array.from({ length: count }, () => ask(server, `/${randomUUID()}/${randomUUID()}`)))
}
