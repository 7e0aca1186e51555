import type { DeviceNotes } from '@tablier/backend'
import { api } from '@tablier/contracts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Browsers send the cookies to the sign-in alone. */
const PATH = `/api${api.auth.login.path}`

/**
 * Keeps the notes of a device in cookies, one for each account. Other sites can neither read them nor have them sent:
 * a page elsewhere must not use up the guesses of a device.
 */
export function deviceNotes(request: FastifyRequest, reply: FastifyReply): DeviceNotes {
  return {
    read: (accountId) => parseCookie(request.headers.cookie ?? '')[cookieOf(accountId)],
    keep: (accountId, note, seconds) => {
      const cookie = stringifySetCookie({
        name: cookieOf(accountId),
        value: note,
        path: PATH,
        maxAge: seconds,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
      })
      void reply.header('set-cookie', cookie)
    },
  }
}

function cookieOf(accountId: number): string {
  return `known-device-${accountId}`
}
