import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export type Writer = ReturnType<typeof openWriter>

const EVERY_MS = 100
const TIMEOUT_MS = 20_000

/**
 * Stores ten messages a second as the owner, and remembers those that the site has acknowledged. A visitor could not: a
 * site takes 300 messages of visitors an hour, and refuses the rest, however many addresses they come from.
 * @param account the owner's
 */
export function openWriter(url: string, account: { readonly email: string; readonly password: string }) {
  const acknowledged = new Set<string>()
  let token: string | undefined
  let lastAnswer = 'none yet'
  let isWelcome = false

  async function post(path: string, body: object): Promise<string | undefined> {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal })
      const text = await response.text()
      if (response.status === 401) token = undefined // a restore signs everybody out
      lastAnswer = `${response.status} ${text.slice(0, 200)}`
      return response.ok && text.includes('"success":true') ? text : undefined
    } catch (error) {
      lastAnswer = String(error instanceof Error ? (error.cause ?? error) : error) // the site is stopped
      return undefined
    }
  }

  async function store(): Promise<void> {
    const subject = randomUUID()
    isWelcome = (await post('/api/messages', { subject })) !== undefined
    if (isWelcome) acknowledged.add(subject)
  }

  async function signIn(): Promise<void> {
    const said = await post('/api/auth/login', account)
    if (said !== undefined) token = (JSON.parse(said) as { data: { token: string } }).data.token // as the contract has it
  }

  let isSigningIn = false
  const write = async () => {
    if (token !== undefined) return store()
    if (isSigningIn) return
    isSigningIn = true
    await signIn()
    isSigningIn = false
  }
  const timer = setInterval(() => void write(), EVERY_MS)
  return {
    acknowledged,
    isWelcome: () => isWelcome,
    /** What the site has answered last, for a drill that fails. */
    lastAnswer: () => lastAnswer,
    close: async () => {
      clearInterval(timer)
      await pause(2000)
    },
  }
}
