/** Matches every call to `/api` on any origin. With one handler per endpoint, msw would try about 170 patterns per call. */
export function isApiCall({ request }: { request: Request }): boolean {
  return new URL(request.url).pathname.startsWith('/api/')
}
