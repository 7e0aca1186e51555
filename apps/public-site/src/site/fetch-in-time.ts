/**
 * `fetch` that rejects after 10 seconds, or 60 if it sends something; so does reading the response. A module of its own:
 * the evening's fields load it without the other calls.
 */
export function fetchInTime(url: URL | string, init?: RequestInit): Promise<Response> {
  const late = new AbortController()
  const end = () => late.abort(new DOMException('No answer.', 'TimeoutError')) // of no effect once all is read
  setTimeout(end, init ? 60_000 : 10_000)
  return fetch(url, { ...init, signal: late.signal })
}
