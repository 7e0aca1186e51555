import type { Api, BodyOf, Failure } from '@tablier/contracts'
import type { FormTexts } from '@tablier/contracts/contact-form'
import { fetchInTime } from './fetch-in-time.ts'

const path = '/messages/public' satisfies Api['messages']['send']['path']

export interface Message extends FormTexts {
  /** A trap for bots: people leave it empty. */
  readonly website: string
  /** When the form was opened, ISO 8601. */
  readonly startedAt: string
}

/**
 * Sends a visitor's message to the owner, without the API's client: see rest-of-list.ts.
 * @throws an error with the server's message, '' if it gave none or was not reached
 */
export async function sendMessage({ startedAt, ...message }: Message): Promise<void> {
  const response = await fetchInTime(new URL(`/api${path}`, window.location.href), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, started_at: startedAt } satisfies BodyOf<Api['messages']['send']>),
  }).catch(() => undefined) // offline; the form says so
  if (!response) throw new Error('')
  if (!response.ok) throw new Error(await messageOf(response))
}

async function messageOf(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as Partial<Failure> // anything but that throws or has no message
    return typeof message === 'string' ? message : ''
  } catch {
    return '' // such as the HTML of a proxy
  }
}
