/** The arguments of `new Request`, which can be posted to a worker. */
export type PlainRequest = readonly [url: string, init: RequestInit]

/** The arguments of `new Response`, which can be posted from a worker. Status 0 means a network error. */
export type PlainResponse = readonly [body: Blob, init: ResponseInit]

export async function plainRequest(request: Request): Promise<PlainRequest> {
  const { url, method, headers } = request
  return [url, { method, headers: [...headers], ...(request.body && { body: await request.blob() }) }]
}

export async function plainResponse(response: Response): Promise<PlainResponse> {
  const { status, headers } = response
  return [await response.blob(), { status, headers: [...headers] }]
}

export function responseOf([body, init]: PlainResponse): Response {
  return init.status === 0 ? Response.error() : new Response(body, init)
}
