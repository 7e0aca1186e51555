import { type APIRequestContext, expect } from '@playwright/test'
import { test as base } from './own-address-test.ts'
import { OWNER } from './owner.ts'

/** What the server says of a user who signs in. */
export interface Session {
  readonly token: string
  readonly user: { readonly id: number; readonly name: string; readonly email: string; readonly role: string }
}

interface Credentials {
  readonly email: string
  readonly password: string
}

interface SignedIn {
  readonly session: Session
}

/** Signs somebody in by the API alone. */
export async function sessionOf(request: APIRequestContext, { email, password }: Credentials): Promise<Session> {
  const answer = await request.post('/api/auth/login', { data: { email, password } })
  expect(answer.ok(), `${email} signs in`).toBe(true)
  const { data } = (await answer.json()) as { data: Session } // the contract's envelope
  return data
}

/** A browser's storage in which that session is open. */
export function storageOf({ user, token }: Session, origin: string) {
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'user', value: JSON.stringify({ ...user, token }) }] }],
  }
}

/** A test whose pages are the owner's, signed in already; each test has a session of its own. */
export const test = base.extend<SignedIn>({
  session: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL })
    await use(await sessionOf(request, OWNER))
    await request.dispose()
  },
  storageState: async ({ session, baseURL }, use) => use(storageOf(session, baseURL ?? '')),
})
