import type { PurgeConfig } from '../config.ts'

/** How long a shared cache may take to answer. */
const TIME_LIMIT_MS = 5000

/**
 * Asks a shared cache to drop all answers with these tags. The tags are sent in the forms that Fastly, Varnish and
 * Cloudflare read.
 * @throws if the answer is not a success, or takes too long
 */
export async function requestPurge({ url, method, header }: PurgeConfig, tags: readonly string[]): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      'surrogate-key': tags.join(' '),
      'cache-tag': tags.join(','),
      ...(header && { [header.name]: header.value }),
    },
    body: JSON.stringify({ tags }),
    redirect: 'manual', // would send the header elsewhere
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the shared cache answered ${response.status}`)
}
