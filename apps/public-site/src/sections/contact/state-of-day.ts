import type { Api, BusyDay, ReplyOf } from '@tablier/contracts'
import { fetchInTime } from '../../site/fetch-in-time.ts'

const calendarPath = '/calendar/public' satisfies Api['calendar']['public']['path']

/**
 * Returns whether another evening has or holds a day, without the API's client (see site/calls.ts).
 * @param day a local date, such as `2027-05-31`
 * @returns null if the day is free, or if the server does not know it
 */
export async function stateOfDay(day: string): Promise<BusyDay['state'] | null> {
  const response = await fetchInTime(`/api${calendarPath}?from=${day}&to=${day}`)
  const { data } = (await response.json()) as { data?: ReplyOf<Api['calendar']['public']> } // the contract's envelope
  return data?.items[0]?.state ?? null
}
