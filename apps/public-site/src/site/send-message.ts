import type { Api, BodyOf, Failure } from '@tablier/contracts'
import type { FormTexts } from '@tablier/contracts/contact-form'

const path = '/messages/public' satisfies Api['messages']['send']['path']

export interface Message extends FormTexts {
  /** A trap for bots: people leave it empty. */
  readonly website: string
  /** When the form was opened, ISO 8601. */
  readonly startedAt: string
}

/**
 * Sends a visitor's message to the owner, without the API's client: see rest-of-list.ts.
 * @throws an error with the server's message, '' if it gave none
 */
export async function sendMessage({ startedAt, ...message }: Message): Promise<void> {
  const response = await fetch(new URL(`/api${path}`, window.location.href), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, started_at: startedAt } satisfies BodyOf<Api['messages']['send']>),
  })
  if (response.ok) return
  const { message: said } = (await response.json().catch(() => ({}))) as Partial<Failure> // a proxy may answer in HTML
  throw new Error(typeof said === 'string' ? said : '')
}
