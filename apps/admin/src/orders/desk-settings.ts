import { useQuery } from '@tanstack/react-query'
import { deskSettingsOptions } from '../settings/desk-queries.ts'

/** How long a date is held and what checklists begin with; the defaults until they are known. */
export function useDeskSettings() {
  return useQuery({ ...deskSettingsOptions, staleTime: 60_000 }).data ?? { holdDays: 7, checklists: [] }
}
