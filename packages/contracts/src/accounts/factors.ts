import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { Endpoint } from '../endpoint/endpoint.ts'
import {
  created,
  count,
  Id,
  nullableText,
  oneWordOf,
  requiredText,
  route,
  strictObject,
  Timestamp,
} from '../endpoint/fields.ts'
import type { Words } from '@tablier/words/site/words'

/** How many passkeys an account can have, and how many recovery codes it gets. */
export const factorLimits = { passkeys: 20, recoveryCodes: 10 } as const

/** The ways to prove who one is, besides the password. */
export const Way = oneWordOf(['passkey', 'code', 'recovery_code'])
export type Way = Static<typeof Way>

/** Options for the browser's own dialog, as `@simplewebauthn/browser` takes them. */
const PasskeyOptions = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'The JSON form of WebAuthn Level 3, for navigator.credentials.',
})

const bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]*$', description: 'In base64url.' })

/** What the browser answers, in the JSON form of WebAuthn Level 3. */
const credential = <Response extends TProperties>(response: Response) =>
  strictObject({
    id: bytes(1400),
    rawId: bytes(1400),
    type: oneWordOf(['public-key']),
    response: strictObject({ clientDataJSON: bytes(4000), ...response }),
  })

const NewPasskey = credential({
  attestationObject: bytes(16_000),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
})
export type NewPasskey = Static<typeof NewPasskey>

export const UsedPasskey = credential({
  authenticatorData: bytes(4000),
  signature: bytes(8000),
  userHandle: Type.Optional(bytes(200)),
})
export type UsedPasskey = Static<typeof UsedPasskey>

/** Names one attempt. It works once, for five minutes, and only for what it was made for. */
export const Challenge = Type.String({ minLength: 1, maxLength: 100 })

/** What can be sent for a challenge: one of the two. */
export const proofFields = {
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'Six digits from the codes app, or a recovery code.' }),
  ),
  passkey: Type.Optional(UsedPasskey),
}

/** The `data` of the error `second_step`: the password was right, and one of these ways is asked for as well. */
export interface SecondStep {
  readonly challenge: string
  readonly ways: readonly Way[]
  /** Set if the account has passkeys. */
  readonly options?: Record<string, unknown>
}

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  added_at: Timestamp,
  last_used_at: Type.Optional(Timestamp),
})
export type Passkey = Static<typeof Passkey>

/** How an account signs in besides its password. */
export const Factors = Type.Object({
  passkeys: Type.Array(Passkey),
  codes_since: Type.Optional(Type.String({ ...Timestamp, description: 'When the codes app was set up.' })),
  recovery_codes: count('How many are left.'),
  passkeys_at: Type.Optional(
    Type.String({ description: 'The only origin at which passkeys work; missing if they work nowhere.' }),
  ),
  is_required: Type.Boolean({ description: 'True if this account must have a second step.' }),
})
export type Factors = Static<typeof Factors>

/** Shown once. Only their hashes are stored. */
const RecoveryCodes = Type.Array(Type.String(), { description: 'Each works once. Earlier ones have ended.' })

const Changed = Type.Object({
  factors: Factors,
  recovery_codes: Type.Optional(RecoveryCodes),
})

export const PasskeyRequest = Type.Object({ challenge: Challenge, options: PasskeyOptions })

export const factors = {
  get: {
    ...route('user', 'GET', '/auth/factors'),
    summary: 'Read which passkeys, codes app and recovery codes the caller has',
    reply: Type.Object({ factors: Factors }),
  },
  startSignInAgain: {
    ...route('user', 'POST', '/auth/factors/sign-in-again'),
    summary: 'Begin to sign in again with a passkey',
    reply: PasskeyRequest,
    errors: ['no_passkeys'],
  },
  startPasskey: {
    ...route('user', 'POST', '/auth/factors/passkeys/start'),
    freshSession: 'always',
    summary: 'Begin to add a passkey',
    reply: PasskeyRequest,
    errors: ['no_passkeys', 'limit_reached'],
  },
  addPasskey: {
    ...route('user', 'POST', '/auth/factors/passkeys'),
    summary: 'Add a passkey within five minutes; the first way to sign in comes with recovery codes',
    body: strictObject({ challenge: Challenge, name: requiredText(60), passkey: NewPasskey }),
    reply: Changed,
    ...created('Passkey added'),
    errors: ['challenge_ended', 'passkey_refused', 'no_passkeys', 'limit_reached'],
  },
  removePasskey: {
    ...route('user', 'DELETE', '/auth/factors/passkeys/:id'),
    freshSession: 'always',
    summary: 'Remove a passkey; without another way, the recovery codes end too',
    reply: Changed,
    message: 'Passkey removed',
    errors: ['not_found', 'factor_needed'],
  },
  startCodes: {
    ...route('user', 'POST', '/auth/factors/codes/start'),
    freshSession: 'always',
    summary: 'Begin to set up a codes app',
    reply: Type.Object({
      secret: Type.String({ description: 'In base32, to type in. Shown only now.' }),
      uri: Type.String({ description: 'The same for a QR code.' }),
    }),
    errors: ['limit_reached'],
  },
  confirmCodes: {
    ...route('user', 'POST', '/auth/factors/codes'),
    freshSession: 'always',
    summary: 'Confirm the codes app with its first code',
    body: strictObject({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: Changed,
    message: 'Codes app set up',
    errors: ['wrong_code'],
  },
  removeCodes: {
    ...route('user', 'DELETE', '/auth/factors/codes'),
    freshSession: 'always',
    summary: 'Remove the codes app; without another way, the recovery codes end too',
    reply: Changed,
    message: 'Codes app removed',
    errors: ['not_found', 'factor_needed'],
  },
  renewRecoveryCodes: {
    ...route('user', 'POST', '/auth/factors/recovery-codes'),
    freshSession: 'always',
    summary: 'Make ten new recovery codes; those before end',
    reply: Changed,
    message: 'New recovery codes made',
    errors: ['not_found'],
  },
  removeOf: {
    ...route('admin', 'DELETE', '/users/:id/factors'),
    freshSession: 'always',
    summary: "Remove all second steps of another's account, and end its sessions",
    message: 'Two-step sign-in switched off',
  },
} as const satisfies Record<string, Endpoint>

/** How many sessions of an account are listed. */
export const LISTED_SESSIONS = 50

export const Session = Type.Object({
  id: Type.String(),
  device: nullableText(100, 'Such as `Firefox on Windows`; null if it says nothing of itself.'),
  address: Type.String({ description: 'The network of the sign-in: an IPv4 /24 or an IPv6 /48.' }),
  created_at: Timestamp,
  used_at: Type.String({ ...Timestamp, description: 'The last use, to within minutes.' }),
  is_current: Type.Boolean({ description: 'True for the session of the call.' }),
})
export type Session = Static<typeof Session>

/** Returns a session's device in the language of the words: `Firefox on Windows`. */
export function deviceText(device: string | null, words: Pick<Words, 'deviceOnSystem' | 'unknownDevice'>): string {
  if (device === null) return words.unknownDevice
  const [browser = '', system] = device.split(' on ')
  return system ? words.deviceOnSystem({ browser, system }) : device
}

export const sessions = {
  list: {
    ...route('user', 'GET', '/auth/sessions'),
    summary: `List where the caller is signed in, the last used first; at most ${LISTED_SESSIONS}`,
    reply: Type.Object({ items: Type.Array(Session) }),
  },
  end: {
    ...route('user', 'DELETE', '/auth/sessions/:id'),
    freshSession: 'always',
    summary: 'End one session of the caller',
    params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
    message: 'Signed out there',
    errors: ['not_found'],
  },
  endOthers: {
    ...route('user', 'DELETE', '/auth/sessions'),
    freshSession: 'always',
    summary: 'End all sessions of the caller but this one',
    message: 'Signed out everywhere else',
  },
  endOfUser: {
    ...route('admin', 'DELETE', '/users/:id/sessions'),
    freshSession: 'always',
    summary: 'End all sessions of a user, except the one of the call',
    message: 'Sessions ended',
  },
} as const satisfies Record<string, Endpoint>
