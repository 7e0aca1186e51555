import { useQueryClient } from '@tanstack/react-query'
import { calendarKey } from '../calendar/calendar-queries.ts'
import { ordersKey } from './order-queries.ts'

/** Every screen that shows evenings: their own, the calendar, the pages of customers. */
const keys = [ordersKey, calendarKey, ['customers']] as const

/** Returns a function that loads all evenings on the screen again. */
export function useOrdersReload(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
