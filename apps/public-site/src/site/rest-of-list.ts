import type { Api } from '@tablier/contracts'
import { camelize } from '@tablier/contracts/case'
import { type ListInParts, shownInParts } from '@tablier/contracts/page-rules'
import { fetchInTime } from './fetch-in-time.ts'

/**
 * Loads what the page's first byte does not hold. By `fetch` alone: the client needs the contract's schemas, which
 * weigh a quarter of the page's script (docs/decisions/006). The paths and names are checked against the contract.
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
  const response = await fetchInTime(new URL(`/api${path}`, window.location.href))
  if (response.status === 404) return {}
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  const { data } = (await response.json()) as { data: Record<string, unknown> } // the contract's envelope
  return camelize(data, renames)
}
