import { addressOf, ask, formWithFile, type Seen } from './ask.ts'

/** A client with an account and its own IP address. */
export interface Stranger {
  readonly from: string
  readonly email: string
  readonly token: string
}

const STRANGERS_PASSWORD = 'secret123'

/**
 * Registers users and signs them in, each from a different address, because registrations are counted by address.
 * @param first the number of the first user; numbers decide addresses and emails
 * @throws Error if the server refuses one
 */
export async function registerStrangers(server: string, count: number, first = 0): Promise<Stranger[]> {
  const strangers: Stranger[] = []
  for (let number = first; number < first + count; number += 1) {
    const [from, email] = [addressOf(number), `stranger${number}@example.com`]
    const credentials = { email, password: STRANGERS_PASSWORD }
    await expectSuccess(
      ask(server, '/api/auth/register', { method: 'POST', from, body: { ...credentials, name: 'A stranger' } }),
    )
    strangers.push({ from, email, token: await signIn(server, credentials, from) })
  }
  return strangers
}

/** Returns a token. */
export async function signIn(server: string, credentials: { email: string; password: string }, from: string) {
  const { body } = await expectSuccess(ask(server, '/api/auth/login', { method: 'POST', from, body: credentials }))
  return (JSON.parse(body) as { data: { token: string } }).data.token // the contract's reply
}

/** Uploads a picture as the avatar of the token's user. */
export async function uploadAvatar(
  server: string,
  { from, token }: Pick<Stranger, 'from' | 'token'>,
  picture: Uint8Array<ArrayBuffer>,
): Promise<Seen> {
  const form = await formWithFile('avatar', picture)
  return ask(server, '/api/users/updatedetails', { method: 'PUT', from, token, form })
}

async function expectSuccess(answer: Promise<Seen>): Promise<Seen> {
  const seen = await answer
  if (seen.status >= 300 || seen.status < 200) throw new Error(`Got ${seen.status}: ${seen.body}`)
  return seen
}
