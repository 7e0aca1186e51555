/** Matches every call to `/api`, whatever the origin. One handler for all: with one for each endpoint msw would try some 170 patterns per call. */
export function isApiCall({ request }: { request: Request }): boolean {
  return new URL(request.url).pathname.startsWith('/api/')
}
