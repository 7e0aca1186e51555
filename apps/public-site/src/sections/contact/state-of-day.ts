import type { Api, BusyDay, ReplyOf } from '@tablier/contracts'
import { fetchInTime } from '../../site/fetch-in-time.ts'

const path = '/calendar/public' satisfies Api['calendar']['public']['path']

/**
 * Asks why there is no evening to have on a day, without the API's client: see rest-of-list.ts.
 * @param day a local date, such as `2027-05-31`
 * @returns null if there is one, or the server does not know the day
 */
export async function stateOfDay(day: string): Promise<BusyDay['state'] | null> {
  const response = await fetchInTime(`/api${path}?from=${day}&to=${day}`)
  const { data } = (await response.json()) as { data?: ReplyOf<Api['calendar']['public']> } // the contract's envelope
  return data?.items[0]?.state ?? null
}
