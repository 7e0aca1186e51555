import type { PasskeyHost, PasskeyId } from '@tablier/backend'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyBaseLogger } from 'fastify'

/** How long the browser's own dialog waits, in milliseconds: as long as a challenge lives. */
const TIMEOUT_MS = 5 * 60 * 1000

/** EdDSA, ES256 and RS256, which all browsers know. The library's default makes Node warn of experimental functions. */
const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * Makes and checks passkeys for the site's address. Requests say nothing about the address, so a forged Host header
 * changes nothing.
 * @returns undefined if browsers refuse passkeys there: they need HTTPS or localhost, and a name instead of an IP address
 */
export function createPasskeyHost(publicUrl: string, log: Pick<FastifyBaseLogger, 'info'>): PasskeyHost | undefined {
  const { protocol, hostname: rpID, origin } = new URL(publicUrl)
  const isLocal = rpID === 'localhost' || rpID.endsWith('.localhost')
  if ((protocol !== 'https:' && !isLocal) || /^\[|^[\d.]+$/.test(rpID)) return undefined
  return { origin, ...passkeyOptions(rpID), ...passkeyChecks({ rpID, origin }, log) }
}

/** What the browser is told for a new passkey, and for the use of one. */
function passkeyOptions(rpID: string): Pick<PasskeyHost, 'newOptions' | 'useOptions'> {
  return {
    newOptions: async ({ challenge, siteName, handle, user, known }) => ({
      ...(await generateRegistrationOptions({
        rpID,
        rpName: siteName || rpID,
        challenge,
        userID: new Uint8Array(Buffer.from(handle, 'base64url')),
        userName: user.email,
        userDisplayName: user.name,
        timeout: TIMEOUT_MS,
        supportedAlgorithmIDs,
        excludeCredentials: listed(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })),
    }),
    useOptions: async ({ challenge, keys, isVerified }) => ({
      ...(await generateAuthenticationOptions({
        rpID,
        challenge,
        timeout: TIMEOUT_MS,
        allowCredentials: listed(keys),
        userVerification: isVerified ? 'required' : 'preferred',
      })),
    }),
  }
}

/** Checks what the browser answers for a new passkey, and for the use of one. */
function passkeyChecks(
  { rpID, origin }: { readonly rpID: string; readonly origin: string },
  log: Pick<FastifyBaseLogger, 'info'>,
): Pick<PasskeyHost, 'checkNew' | 'checkUse'> {
  /** The library throws for whatever a browser or an attacker may send, so every failure is a refusal. */
  async function check<Result>(verify: () => Promise<Result | undefined>): Promise<Result | undefined> {
    try {
      return await verify()
    } catch (err) {
      log.info({ err }, 'a passkey was refused')
      return undefined
    }
  }
  const expected = (challenge: string) => ({
    expectedChallenge: Buffer.from(challenge).toString('base64url'), // the library encodes it like this
    expectedOrigin: origin,
    expectedRPID: rpID,
  })

  return {
    checkNew: ({ answer, challenge }) =>
      check(async () => {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...answer, clientExtensionResults: {}, response: { ...answer.response, transports: [] } },
          ...expected(challenge),
          supportedAlgorithmIDs,
          requireUserVerification: false, // a key without a PIN is still a second step
        })
        if (!registrationInfo) return undefined
        const { id, publicKey, counter } = registrationInfo.credential
        return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
      }),
    checkUse: ({ answer, challenge, isVerified, publicKey, counter }) =>
      check(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...answer, clientExtensionResults: {} },
          ...expected(challenge),
          requireUserVerification: isVerified,
          credential: { id: answer.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
        })
        return verified ? { counter: authenticationInfo.newCounter } : undefined
      }),
  }
}

function listed(keys: readonly PasskeyId[]) {
  return keys.map(({ id, transports }) => ({ id, transports: [...transports] }))
}
