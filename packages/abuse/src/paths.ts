import { randomUUID } from 'node:crypto'
import { ask, type Seen } from './ask.ts'

/** Paths that no page has and that are hard to parse. */
export const oddPaths = [
  "/'",
  '/"',
  "/' OR 1=1--",
  '/%27',
  '/%00',
  '/%E0%A4%A',
  '/<script>',
  '/..%2f..%2fetc',
  '/\\',
  '//',
  '/?utm=%',
  "/?dish='",
].map((path) => path.replaceAll(' ', '%20'))

/** Requests `count` paths that nobody has requested before, so no kept answer can be sent, all at once. */
export async function requestUnknownPaths(server: string, count: number): Promise<Seen[]> {
  return Promise.all(Array.from({ length: count }, () => ask(server, `/${randomUUID()}/${randomUUID()}`)))
}
