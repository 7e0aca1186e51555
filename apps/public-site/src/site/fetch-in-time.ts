/** `fetch` with a time limit of 10 seconds, or 60 to send something. It, and reading its response, reject at the limit. */
export function fetchInTime(url: URL | string, init?: RequestInit): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(init ? 60_000 : 10_000) })
}
