import { type CallApi, callOutcome } from '../../guest-forms/guest-page.ts'
import { fetchInTime } from '../../site/fetch-in-time.ts'

/** Calls the API as a server would for a posted form. */
export const callApi: CallApi = async (path, body, language) => {
  const response = await fetchInTime(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(language !== undefined && { 'accept-language': language }) },
    body: JSON.stringify(body),
  })
  return callOutcome(response.status, await response.json(), response.headers.get('retry-after') ?? undefined)
}
