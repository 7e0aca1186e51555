import type { Api, BodyOf, Failure } from '@tablier/contracts'
import { camelize } from '@tablier/contracts/case'
import { type ListInParts, shownInParts } from '@tablier/contracts/loaded-page-rules'
import type { FormTexts } from '@tablier/contracts/contact-form'
import { fetchInTime } from './fetch-in-time.ts'
import type { PageWords } from './words.ts'

/**
 * Calls of the API without its client, which needs the contract's schemas: they weigh a quarter of the page's script
 * (docs/decisions/public-page.md). The paths and names are checked against the contract.
 */

const paths = {
  portfolioItems: '/portfolios/items',
  galleryItems: '/galleries/items',
} as const satisfies { readonly [Name in ListInParts]: Api[Name]['list']['path'] }

const renames = { image_path: 'imageUrl' } as const satisfies Api[ListInParts]['list']['renames']

/**
 * Loads a part of a list.
 * @param part from 1
 * @throws if it cannot be loaded
 */
export async function loadPart<Item>(name: ListInParts, part: number): Promise<Item[]> {
  const { items } = await get(`${paths[name]}?page=${part}&limit=${shownInParts[name].held}`)
  return items as Item[] // the contract's reply
}

/**
 * Loads one record; null if it is not published.
 * @throws if it cannot be loaded
 */
export async function loadItem<Item>(name: ListInParts, id: number): Promise<Item | null> {
  const { item } = await get(`${paths[name]}/${id}`)
  return (item ?? null) as Item | null // the contract's reply
}

async function get(path: string): Promise<Record<string, unknown>> {
  const url = new URL(`/api${path}`, window.location.href)
  const { lang, dataset } = document.documentElement
  if (dataset['main']) url.searchParams.set('lang', lang)
  const response = await fetchInTime(url)
  if (response.status === 404) return {}
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  const { data } = (await response.json()) as { data: Record<string, unknown> } // the contract's envelope
  return camelize(data, renames)
}

const path = '/messages/public' satisfies Api['messages']['send']['path']

export interface Message extends FormTexts {
  /** A trap for bots: people leave it empty. */
  readonly website: string
}

/**
 * Sends a visitor's message to the owner.
 * @throws an Error with what to say, '' if the server gave no reason; the browser's own error if it was not reached
 */
export async function sendMessage(message: Message, t: PageWords): Promise<void> {
  const language = t.main && { lang: t.lang }
  const response = await fetchInTime(new URL(`/api${path}`, window.location.href), {
    method: 'POST',
    headers: { accept: 'application/json', 'accept-language': t.lang, 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, ...language, once: true } satisfies BodyOf<Api['messages']['send']>),
  })
  if (!response.ok) throw new Error(await messageOf(response))
}

async function messageOf(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as Partial<Failure> // any other answer throws, or has no message
    return typeof message === 'string' ? message : ''
  } catch {
    return '' // such as the HTML of a proxy
  }
}
