import { type CallApi, callOutcome } from '../guest-forms/guest-page.ts'
import { fetchInTime } from '../site/fetch-in-time.ts'

/** What a server does for a form that was posted to it, the browser does itself. */
export const callApi: CallApi = async (path, body) => {
  const response = await fetchInTime(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return callOutcome(response.status, await response.json(), response.headers.get('retry-after') ?? undefined)
}
