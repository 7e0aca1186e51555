import { ApiError } from '@tablier/api-client'
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Loads the code that opens the browser's own dialog when it is needed, because few people need it at the sign-in. */
const loadCode = () => import('@simplewebauthn/browser')

type Options<Start extends (...input: never) => unknown> = Parameters<Start>[0] extends { optionsJSON: infer Json }
  ? Json
  : never

/** True if the browser can use passkeys here. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window
}

/** Has the browser ask for a passkey. @param options from the server */
export async function askForPasskey(options: Record<string, unknown>) {
  const code = await loadCode()
  return code.startAuthentication({ optionsJSON: options as unknown as Options<typeof startAuthentication> }) // the server's library made them
}

/** Has the browser create a passkey. @param options from the server */
export async function createPasskey(options: Record<string, unknown>) {
  const code = await loadCode()
  return code.startRegistration({ optionsJSON: options as unknown as Options<typeof startRegistration> }) // as above
}

/** The message if a passkey was not used or created. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'The server did not answer. Please try again.'
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.'
  return 'No passkey was used. Please try again, or use another way.'
}
