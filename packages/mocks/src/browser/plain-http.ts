/** A request that can be posted to a worker. */
export interface PlainRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Blob | undefined
}

/** A response that can be posted from a worker. Status 0 means a network error. */
export interface PlainResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Blob
}

export async function plainRequest(request: Request): Promise<PlainRequest> {
  const { url, method, headers } = request
  return { url, method, headers: [...headers], body: request.body ? await request.blob() : undefined }
}

export function requestOf({ url, method, headers, body }: PlainRequest): Request {
  return new Request(url, { method, headers: headers.map(([...pair]) => pair), ...(body && { body }) })
}

export async function plainResponse(response: Response): Promise<PlainResponse> {
  return { status: response.status, headers: [...response.headers], body: await response.blob() }
}

export function responseOf({ status, headers, body }: PlainResponse): Response {
  if (status === 0) return Response.error()
  return new Response(body, { status, headers: headers.map(([...pair]) => pair) })
}
