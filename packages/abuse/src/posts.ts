import { postFromMany, type Seen } from './ask.ts'

/** Posts a form with a wrong email from each of `count` addresses, all at once, as a browser without JavaScript. */
export function postWrongForms(server: string, count: number, first: number): Promise<Seen[]> {
  return postFromMany(server, '/contact', { count, first }, (number) => {
    const typed = { name: `Ada ${number}`, email: 'nowhere', subject: 'Dinner', message: 'Is there a date?' }
    return { form: new URLSearchParams(typed) }
  })
}

/** Sends an advertisement from each of `count` addresses, all at once, with the hidden field filled in. */
export function postAdvertisements(server: string, count: number, first: number): Promise<Seen[]> {
  return postFromMany(server, '/api/messages/public', { count, first }, (number) => ({
    body: {
      name: `Seller ${number}`,
      email: `seller${number}@example.com`,
      subject: `Offer ${number}`,
      message: 'Buy now',
      website: 'https://spam.example',
    },
  }))
}

/** Tries to sign in to `count` accounts that do not exist, each from its own address, all at once. */
export function signInsAtOnce(server: string, count: number, first = 0): Promise<Seen[]> {
  return postFromMany(server, '/api/auth/login', { count, first }, (number) => ({
    body: { email: `nobody${number}@example.com`, password: 'a wrong password' },
  }))
}

/** Guesses the password of an account once. The number decides the address and the guess. */
export function guessPassword(server: string, email: string, number: number): Promise<Seen[]> {
  const body = { email, password: `wrong password ${number}` }
  return postFromMany(server, '/api/auth/login', { count: 1, first: number }, () => ({ body }))
}

/** Asks for a link to set an account's password, once from each of `count` addresses, all at once. */
export function requestResets(server: string, email: string, count: number, first: number): Promise<Seen[]> {
  return postFromMany(server, '/api/auth/forgot-password', { count, first }, () => ({ body: { email } }))
}
