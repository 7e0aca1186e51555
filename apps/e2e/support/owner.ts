import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'

/** The administrator that the server creates at its first start. */
export const OWNER = { email: 'owner@example.com', password: 'correct horse' } as const

export interface Account {
  readonly email: string
  readonly password: string
}

export type Session = Awaited<ReturnType<typeof signInAs>>

export async function signInAs({ email, password }: Account, origin: string) {
  const session = await createClient(api, fetchTransport(origin)).auth.login({ body: { email, password } })
  return { ...session, client: createClient(api, fetchTransport(origin), { token: () => session.token }) }
}

/** The product's languages besides English. */
export const otherLanguages = ['de', 'fr', 'es', 'it'] as const

export async function showAllLanguages(owner: Session['client']): Promise<void> {
  await owner.settings.update({
    body: { otherLanguages: otherLanguages.map((language) => ({ language, isShown: true })) },
  })
}
