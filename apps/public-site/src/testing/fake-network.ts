import { fetchTransport, type Outgoing, type Transport } from '@tablier/api-client'
import { http, HttpResponse } from 'msw/http'
import { setupServer } from 'msw/node'
import { type FakeList, fakeTransport } from './fake-api.ts'

const ORIGIN = 'http://site.test'

/** Stands between `fetch` and the network; nothing gets out. */
export const network = setupServer()

/** Has the network answer `lists`, and gives what a browser's calls go over. */
export function transportTo(lists: Readonly<Record<string, FakeList>>): Transport {
  const answer = fakeTransport(lists)
  network.use(
    http.all(`${ORIGIN}/api/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      const call: Outgoing = {
        method: request.method as Outgoing['method'], // the client's own
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      }
      try {
        const { status, body } = await answer(call)
        return HttpResponse.json(body as object, { status }) // what a fake answers is JSON
      } catch {
        return HttpResponse.error() // a test's way to say that no answer comes
      }
    }),
  )
  return fetchTransport(ORIGIN)
}
