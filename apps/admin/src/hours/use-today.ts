import { dateAt } from '@tablier/contracts'

/** Today's date, such as `2026-12-25`. */
export function useToday(): string {
  return dateAt(new Date())
}
