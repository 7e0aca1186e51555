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

/** Requests paths that nobody has requested before, so no kept answer can be sent, `atOnce` at a time. */
export async function requestUnknownPaths(server: string, count: number, atOnce = 10): Promise<Seen[]> {
  return inTurns(count, atOnce, () => ask(server, `/${randomUUID()}/${randomUUID()}`))
}

/** Runs a number of tasks, `atOnce` of them at the same time. */
async function inTurns<Result>(
  count: number,
  atOnce: number,
  task: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const runner = async () => {
    while (next < count) {
      const number = next
      next += 1
      results[number] = await task(number)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  return results
}
