import { addressOf, ask, type Seen } from './ask.ts'

/** Tries to sign in to `count` accounts that do not exist, each from its own address, all at once. */
export async function signInsAtOnce(server: string, count: number, first = 0): Promise<Seen[]> {
  return Promise.all(
    Array.from({ length: count }, (_, number) =>
      ask(server, '/api/auth/login', {
        method: 'POST',
        from: addressOf(first + number),
        body: { email: `nobody${first + number}@example.com`, password: 'a wrong password' },
      }),
    ),
  )
}

/** Guesses the password of one account, one guess after the other, each from the address that `from` returns. */
export async function guessPasswords(
  server: string,
  email: string,
  count: number,
  from: (guess: number) => string,
): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let guess = 0; guess < count; guess += 1)
    seen.push(
      await ask(server, '/api/auth/login', {
        method: 'POST',
        from: from(guess),
        body: { email, password: `wrong password ${guess}` },
      }),
    )
  return seen
}

/** Asks for a link to set an account's password, once from each of `count` addresses, all at once. */
export async function requestResets(server: string, email: string, count: number, first = 0): Promise<Seen[]> {
  return Promise.all(
    Array.from({ length: count }, (_, number) =>
      ask(server, '/api/auth/forgot-password', { method: 'POST', from: addressOf(first + number), body: { email } }),
    ),
  )
}
