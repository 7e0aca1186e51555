import type { FastifyReply, FastifyRequest } from 'fastify'

/** A form on another site could post in a visitor's name and use up their rate limit. Nothing of it is shown. */
export function isCrossSite({ headers, hostname }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  const { origin = 'null' } = headers // older browsers send this alone; `null` from pages that send no referrer
  return origin !== 'null' && URL.parse(origin)?.hostname !== hostname
}

export async function parseForm(_request: FastifyRequest, body: string): Promise<URLSearchParams> {
  return new URLSearchParams(body)
}

/** The fields of a posted form. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams() // without a body there is nothing to parse
}

/** After a form was accepted: a reload then asks for the page, and does not post again. */
export function seeOther(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303)
}
