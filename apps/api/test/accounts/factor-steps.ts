import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '../harness.ts'
import { createAuthenticator } from './software-authenticator.ts'

/** Sets up a codes app. Returns the code that it shows now, or some steps away, and the recovery codes. */
export async function addCodesApp(client: Client<Api>, clock: TestApp['clock']) {
  const { secret } = await client.factors.startCodes()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps = 0) => totp.generate({ timestamp: clock.now().getTime() + steps * 30_000 })
  const { recoveryCodes = [] } = await client.factors.confirmCodes({ body: { code: code() } })
  clock.advance(30_000) // the app shows another code
  return { code, recoveryCodes }
}

export async function addPasskey(client: Client<Api>, authenticator = createAuthenticator()) {
  const { challenge, options } = await client.factors.startPasskey()
  const passkey = authenticator.create(options)
  const added = await client.factors.addPasskey({ body: { challenge, name: 'My phone', passkey } })
  return { authenticator, added }
}
