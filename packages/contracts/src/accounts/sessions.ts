import { type Static, Type } from '@sinclair/typebox'
import type { Words } from '@tablier/words/site/words'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { Nothing, route, Timestamp } from '../endpoint/fields.ts'

/** How many sessions of an account are listed. */
export const LISTED_SESSIONS = 50

export const Session = Type.Object({
  id: Type.String(),
  device: Type.String({ description: 'In words, such as `Firefox on Windows`.' }),
  address: Type.String({ description: 'The network of the sign-in: an IPv4 /24 or an IPv6 /48.' }),
  created_at: Timestamp,
  used_at: Type.String({ ...Timestamp, description: 'The last use, to within minutes.' }),
  is_current: Type.Boolean({ description: 'True for the session of the call.' }),
})
export type Session = Static<typeof Session>

/** Returns a session's device in the language of the words: `Firefox on Windows`. */
export function deviceText(device: string, words: Pick<Words, 'deviceOnSystem' | 'unknownDevice'>): string {
  const [browser = '', system] = device.split(' on ')
  if (device === 'Unknown device') return words.unknownDevice
  return system ? words.deviceOnSystem({ browser, system }) : device
}

export const sessions = {
  list: {
    ...route('user', 'GET', '/auth/sessions'),
    summary: `Where one is signed in, the last used first; at most ${LISTED_SESSIONS}`,
    reply: Type.Object({ items: Type.Array(Session) }),
  },
  end: {
    ...route('user', 'DELETE', '/auth/sessions/:id'),
    freshSession: 'always',
    summary: "End one of one's own sessions",
    params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
    reply: Nothing,
    message: 'Signed out there',
    errors: ['not_found'],
  },
  endOthers: {
    ...route('user', 'DELETE', '/auth/sessions'),
    freshSession: 'always',
    summary: "End all of one's own sessions but this one",
    reply: Nothing,
    message: 'Signed out everywhere else',
  },
  endOfUser: {
    ...route('admin', 'DELETE', '/users/:id/sessions'),
    freshSession: 'always',
    summary: 'End all sessions of a user, except the one of the call',
    reply: Nothing,
    message: 'Sessions ended',
  },
} as const satisfies Record<string, Endpoint>
