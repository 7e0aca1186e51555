import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '../harness.ts'
import { createAuthenticator } from './software-authenticator.ts'

/** How long the app shows a code. */
const STEP_MS = 30_000

/**
 * Sets up a codes app at the beginning of a step, which no test outlasts. Returns the code that it shows now, or some
 * steps away, and the recovery codes.
 */
export async function addCodesApp(client: Client<Api>, clock: TestApp['clock']) {
  const { secret } = await client.factors.startCodes()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  clock.advance(STEP_MS - (clock.now().getTime() % STEP_MS))
  const code = (steps = 0) => totp.generate({ timestamp: clock.now().getTime() + steps * STEP_MS })
  const { recoveryCodes = [] } = await client.factors.confirmCodes({ body: { code: code() } })
  clock.advance(STEP_MS) // the app shows another code
  return { code, recoveryCodes }
}

export async function addPasskey(client: Client<Api>, authenticator = createAuthenticator()) {
  const { challenge, options } = await client.factors.startPasskey()
  const passkey = authenticator.create(options)
  const added = await client.factors.addPasskey({ body: { challenge, name: 'My phone', passkey } })
  return { authenticator, added }
}
