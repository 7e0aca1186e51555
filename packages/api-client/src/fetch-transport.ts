import { answerOf } from './answer.ts'
import type { Transport } from './transport.ts'

/**
 * A transport over `fetch`. It cannot report upload progress, and it reports a download only once, when the answer
 * begins.
 * @param origin prefix of every path; '' in a browser on the API's origin
 */
export function fetchTransport(origin = '', fetcher: typeof fetch = (...args) => fetch(...args)): Transport {
  return async ({ method, path, headers, body, signal, takesFile, onDownloadProgress }) => {
    const response = await fetcher(origin + path, {
      method,
      headers,
      credentials: 'include',
      body: body ?? null,
      signal: signal ?? null,
    })
    onDownloadProgress?.()
    if (takesFile && response.ok) return { status: response.status, body: undefined, file: await response.blob() }
    return answerOf(response.status, response.headers.get('retry-after'), await response.text())
  }
}
