import { addressOf, ask, type Seen } from './ask.ts'

/** A client with an account and its own IP address. */
export interface Stranger {
  readonly from: string
  readonly token: string
}

/**
 * Registers users and signs them in, each from a different address, because registrations are counted by address.
 * @param first the number of the first user; numbers decide addresses and emails
 * @throws Error if the server refuses one
 */
export async function registerStrangers(server: string, count: number, first: number): Promise<Stranger[]> {
  const strangers: Stranger[] = []
  for (let number = first; number < first + count; number += 1) {
    const from = addressOf(number)
    const credentials = { email: `stranger${number}@example.com`, password: 'secret123' }
    const post = async (path: string, body: object) => {
      const seen = await ask(server, `/api/auth/${path}`, { method: 'POST', from, body })
      if (seen.status >= 300 || seen.status < 200) throw new Error(`Got ${seen.status}: ${seen.body}`)
      return seen.body
    }
    await post('register', { ...credentials, name: 'A stranger' })
    const { data } = JSON.parse(await post('login', credentials)) as { data: { token: string } } // the contract's reply
    strangers.push({ from, token: data.token })
  }
  return strangers
}

/** Uploads a picture as the avatar of the token's user. */
export function uploadAvatar(server: string, stranger: Stranger, picture: Uint8Array<ArrayBuffer>): Promise<Seen> {
  const form = new FormData()
  form.set('avatar', new Blob([picture]), 'picture')
  return ask(server, '/api/users/updatedetails', { ...stranger, method: 'PUT', form })
}
